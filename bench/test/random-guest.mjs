import {
  Arbitraries,
  buildValue,
  drawFrom,
  isComposite,
  mapParts,
  partsOf,
  pick,
  randomFrom,
  wantsInstance,
} from "../../packages/proviso/dist/generate/index.js";
import { callUnits, depthOf } from "../../packages/proviso/dist/search/guest/call-unit.js";
import { CaseNotes, clockEvery } from "../../packages/proviso/dist/search/guest/case-notes.js";
import { judge, keyOf } from "../../packages/proviso/dist/search/guest/outcome.js";
import { makeErrorsFull, makeErrorsQuick } from "../../packages/proviso/dist/search/guest/quick-errors.js";

// What there would be without feedback and preconditions: random calls, with arguments drawn by the types of the
// parameters, on objects that are made afresh by their constructors. The values of a type, their edges and the constants
// of the program among them, are those that the search draws from; the sandbox and the checks are the same. What it
// lacks is what it is there to weigh: it does not read preconditions, and it builds on nothing that went well. A call
// outside a domain is wasted; the object is there for the next one.

/** The most calls on one object. */
const mostCalls = 10;
const deepest = 3;

/** Thrown where a call comes to nothing: nobody makes what it needs, or it threw. */
const wasted = Symbol("wasted");

/** @param {import("../../packages/proviso/dist/sandbox/index.js").Channel} channel */
export async function serve(channel) {
  const { plan, modules, seed, milliseconds } = channel.receive();
  if (plan.units.some(({ promises, generates }) => promises || generates === "promised items"))
    throw new Error("random calls wait for nothing");
  const loaded = [];
  for (const url of modules) loaded.push(await import(url));
  const told = new Set();
  const calls = new RandomCalls(plan, loaded, randomFrom(seed, 1), (error) => {
    const key = keyOf(error);
    if (told.has(key)) return;
    told.add(key);
    channel.send({
      kind: "found",
      found: { kind: error.kind.replace(/^(entry|internal)-/, ""), unit: error.unit },
    });
  });
  makeErrorsQuick();
  const notes = new CaseNotes(channel, Number.POSITIVE_INFINITY);
  const deadline = channel.now() + milliseconds;
  for (let number = 0; ; number++) {
    if (number % clockEvery === 0) {
      const now = channel.now();
      if (now >= deadline) break;
      notes.clock(now);
      await channel.turn();
    }
    channel.reseed(seed + number);
    notes.begin(number, false);
    calls.next();
  }
  channel.clear();
  channel.send({ kind: "done", calls: calls.made, meaningful: calls.meaningful });
}

class RandomCalls {
  made = 0;
  meaningful = 0;
  /** Objects that the arguments of a call mention. */
  #objects = [];
  /** Whether the precondition of one unit is that of a call of another, by the names of both. */
  #direct = new Map();
  /** Set while errors are made with stacks, to find that out. */
  restore;

  constructor(plan, modules, random, onViolation) {
    this.plan = plan;
    this.random = random;
    this.onViolation = onViolation;
    this.arbitraries = new Arbitraries(plan);
    this.units = callUnits(plan, modules);
    this.callable = plan.units.flatMap((_, i) => (typeof this.units[i] === "function" ? [i] : []));
    this.supply = { result: (at) => this.#objects[at], fixture: () => undefined };
  }

  /** One call of a function; of a method, on an object of its own, with others before and after it. */
  next() {
    try {
      const unit = pick(this.random, this.callable);
      const owner = this.#ownerOf(unit);
      if (owner === undefined) return this.#call(unit, undefined, 0);
      const object = this.#instance([owner], 0);
      const units = this.plan.classes[owner].units;
      for (let i = this.random.nextInt(1, mostCalls); i > 0; i--) {
        try {
          this.#call(pick(this.random, units), object, 0);
        } catch (error) {
          if (error !== wasted) throw error;
        }
      }
    } catch (error) {
      if (error !== wasted) throw error;
    }
  }

  /** The class whose instance a unit is called on; of one that others inherit, any of them. */
  #ownerOf(unit) {
    const { kind, owner } = this.plan.units[unit];
    if (owner === undefined || !["method", "getter", "setter"].includes(kind)) return undefined;
    const heirs = this.plan.classes.flatMap((one, i) => (i === owner || one.units.includes(unit) ? [i] : []));
    return pick(this.random, heirs);
  }

  /** A fresh object of one of these classes: by its constructor, else by a unit that returns one. */
  #instance(classes, depth) {
    const type = pick(this.random, classes);
    if (type === undefined || depth > deepest) throw wasted;
    const { constructorUnit } = this.plan.classes[type];
    if (constructorUnit !== undefined) return this.#call(constructorUnit, undefined, depth);
    const makers = this.callable.filter((unit) => {
      const shape = this.plan.shapes[this.plan.units[unit].result];
      return (shape?.kind === "instance" || shape?.kind === "interface") && shape.classes.includes(type);
    });
    const maker = pick(this.random, makers);
    if (maker === undefined) throw wasted;
    const owner = this.#ownerOf(maker);
    const receiver = owner === undefined ? undefined : this.#instance([owner], depth + 1);
    return this.#call(maker, receiver, depth);
  }

  #call(unit, receiver, depth) {
    const call = this.units[unit];
    if (typeof call !== "function") throw wasted;
    const args = this.#arguments(this.plan.units[unit], depth);
    this.made += 1;
    try {
      const value = call(receiver, args);
      if (this.plan.units[unit].generates === "items") drain(value);
      this.meaningful += 1;
      return value;
    } catch (thrown) {
      const outcome = judge(thrown, 0, (error) => this.#isDirect(error, unit));
      if (outcome.kind !== "meaningless") this.meaningful += 1;
      if (outcome.kind === "violated") this.onViolation(outcome.error);
      throw wasted;
    }
  }

  #arguments({ parameters }, depth) {
    const required = parameters.filter(({ optional, rest }) => !optional && !rest).length;
    const count =
      required === parameters.length ? required : this.random.nextInt(required, parameters.length);
    const args = [];
    for (const { shape, rest } of parameters.slice(0, count)) {
      const value = this.#value(drawFrom(this.arbitraries.of(shape), this.random), depth);
      if (rest) args.push(...value);
      else args.push(value);
    }
    return args;
  }

  #value(recipe, depth) {
    if (!wantsInstance(recipe)) return buildValue(recipe, this.supply);
    const wanted = [];
    const collect = (part) => {
      if (isComposite(part) && part.kind === "wanted") wanted.push(part.classes);
      else if (isComposite(part)) partsOf(part).forEach(collect);
    };
    collect(recipe);
    const objects = [];
    for (const classes of wanted) objects.push(this.#instance(classes, depth + 1));
    let next = 0;
    const given = (part) =>
      !isComposite(part)
        ? part
        : part.kind === "wanted"
          ? { kind: "result", step: next++ }
          : mapParts(part, given);
    const complete = given(recipe);
    this.#objects = objects;
    return buildValue(complete, this.supply);
  }

  /** As the search decides it; where names do not tell, the stack of the next such error does. */
  #isDirect(error, unit) {
    const { name, file, above } = this.plan.units[unit];
    if ((error.unit === name && file.endsWith(error.file)) || error.unit === above) return true;
    const key = [name, file, error.unit, error.file].join("\n");
    const known = this.#direct.get(key);
    if (known !== undefined) return known;
    if (this.restore === undefined) {
      this.restore = makeErrorsFull();
      return true;
    }
    this.restore();
    this.restore = undefined;
    const isDirect = depthOf(error) === 1;
    this.#direct.set(key, isDirect);
    return isDirect;
  }
}

/** A generator does nothing by itself. */
function drain(iterator) {
  for (let i = 0; i < 1_000 && !iterator.next().done; i++);
}
