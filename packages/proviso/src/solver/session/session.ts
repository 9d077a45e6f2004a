import { type PrintNumber, printName, printTerm } from "../smtlib/print.js";
import { isList, readAll, readInt, readString, type SExpression } from "../smtlib/s-expression.js";
import { isStandard } from "../terms/operators.js";
import { Bool, Int, Num, Str } from "../terms/sort.js";
import { type Literal, subterms, type Term } from "../terms/term.js";
import type { Answer, QueryLimits } from "./answer.js";
import { type Connection, connect, type SolverProgram } from "./connection.js";

/** What a session starts from: sorts and functions that terms use besides those of SMT-LIB. */
export interface Prelude {
  /** Commands that declare and define them. */
  readonly text: string;
  /** The names that are defined there, besides SMT-LIB's own. */
  readonly names: ReadonlySet<string>;
  readonly printNumber: PrintNumber;
  /** A number of JavaScript from what a solver says; nothing if it is not one. */
  readonly readNumber: (value: SExpression) => number | undefined;
}

/** Milliseconds that a solver has to stop by itself before it is ended. */
const grace = 200;

/** Milliseconds that a solver has to start. */
const longestStart = 10_000;

/** What is said at one level of a session. */
interface Level {
  readonly commands: string[];
  readonly declared: Set<string>;
  /** Whether something is asserted under a name. */
  hasNames: boolean;
}

function newLevel(): Level {
  return { commands: [], declared: new Set(), hasNames: false };
}

/** Counts of what a session did. */
export interface SessionCounts {
  queries: number;
  milliseconds: number;
  restarts: number;
}

/**
 * Assertions in levels, and questions about them. What is said is sent with the next question. A solver that is lost, or does
 * not answer in time, is replaced by a new one, which is told everything again when it is asked next.
 */
export class Session {
  readonly counts: SessionCounts = { queries: 0, milliseconds: 0, restarts: 0 };
  #levels: Level[] = [newLevel()];
  #connection: Connection | undefined;
  #unsent: string[] = [];

  constructor(
    readonly program: SolverProgram,
    readonly prelude: Prelude,
    readonly now: () => number,
  ) {}

  push(): void {
    this.#levels.push(newLevel());
    this.#unsent.push("(push 1)");
  }

  pop(): void {
    if (this.#levels.length === 1) throw new Error("There is no level to leave.");
    this.#levels.pop();
    this.#unsent.push("(pop 1)");
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  /** Says that a term is true. By its name it is told of in a core. */
  assert(term: Term, name?: string): void {
    this.#declare([term]);
    const text = printTerm(term, this.prelude.printNumber);
    const level = this.#levels.at(-1);
    if (level !== undefined && name !== undefined) level.hasNames = true;
    this.#say(name === undefined ? `(assert ${text})` : `(assert (! ${text} :named ${printName(name)}))`);
  }

  /** Whether all that is asserted can be true, and if so, the values of some terms then. */
  async check(limits: QueryLimits, wanted: readonly Term[] = []): Promise<Answer> {
    this.#declare(wanted);
    const values = wanted.map((term) => {
      const text = printTerm(term, this.prelude.printNumber);
      return `(get-value (${text}${term.sort === Str ? ` (str.len ${text})` : ""}))`;
    });
    const question = [this.#limit(limits), "(check-sat)", "(get-info :reason-unknown)"].join("\n");
    await this.#start();
    const began = this.now();
    const core = this.#levels.some(({ hasNames }) => hasNames) ? ["(get-unsat-core)"] : [];
    const asked = [question, ...core, ...values].join("\n");
    let text = await this.#ask(asked, limits.milliseconds + grace);
    if (text?.startsWith("(error")) {
      // It did not take what it was told before, perhaps because its time was over: another one is told all of it.
      this.#connection?.close();
      await this.#start();
      text = await this.#ask(asked, limits.milliseconds + grace);
    }
    const took = this.now() - began;
    this.counts.queries += 1;
    this.counts.milliseconds += took;
    const isLate = took >= limits.milliseconds;
    if (text !== undefined) return this.#read(text, wanted, isLate);
    return isLate
      ? { status: "unknown", why: "time", detail: `no answer in ${limits.milliseconds} ms` }
      : { status: "unknown", why: "lost", detail: "the solver ended" };
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  #limit({ resources, milliseconds }: QueryLimits): string {
    return this.program.name === "cvc5"
      ? `(set-option :tlimit-per ${Math.ceil(milliseconds)})`
      : `(set-option :rlimit ${resources})\n(set-option :timeout ${Math.ceil(milliseconds)})`;
  }

  #say(command: string): void {
    this.#levels.at(-1)?.commands.push(command);
    this.#unsent.push(command);
  }

  /** Declares what terms mention for the first time at this level or around it. */
  #declare(roots: readonly Term[]): void {
    for (const term of subterms(roots)) {
      const symbol = symbolOf(term);
      if (symbol === undefined || this.prelude.names.has(symbol)) continue;
      if (this.#levels.some(({ declared }) => declared.has(symbol))) continue;
      this.#levels.at(-1)?.declared.add(symbol);
      const from = term.kind === "application" ? term.args.map(({ sort }) => sort.text).join(" ") : "";
      this.#say(`(declare-fun ${printName(symbol)} (${from}) ${term.sort.text})`);
    }
  }

  /** Starts a solver if there is none. What that takes is not counted: it depends on the machine, not on what is asked. */
  async #start(): Promise<void> {
    if (this.#connection?.isAlive) return;
    if (this.#connection !== undefined) this.counts.restarts += 1;
    this.#connection = connect(this.program);
    // What a solver does not know of its options is no error.
    await this.#connection.ask([header(this.program), this.prelude.text].join("\n"), longestStart);
    this.#unsent = [...this.#everything()];
  }

  async #ask(question: string, milliseconds: number): Promise<string | undefined> {
    const text = [...this.#unsent, question].join("\n");
    this.#unsent = [];
    return this.#connection?.ask(text, milliseconds);
  }

  *#everything(): Generator<string> {
    for (const [i, { commands }] of this.#levels.entries()) {
      if (i > 0) yield "(push 1)";
      yield* commands;
    }
  }

  #read(text: string, wanted: readonly Term[], isLate: boolean): Answer {
    const [status, ...rest] = readAll(text) ?? [];
    switch (status) {
      case "unsat": {
        const core = rest.find((one) => isList(one) && one[0] !== "error" && one[0] !== ":reason-unknown");
        return { status, core: isList(core) ? core.map(String) : [] };
      }
      case "sat":
        return { status, values: this.#values(rest, wanted) };
      case "unknown": {
        const why = rest.find((one) => isList(one) && one[0] === ":reason-unknown");
        return { status, ...ignorance(isList(why) ? why[1] : undefined, isLate) };
      }
      default:
        throw new Error(`The solver says ${text.slice(0, 400)}`);
    }
  }

  #values(answers: readonly SExpression[], wanted: readonly Term[]): Map<Term, Literal> {
    // The values come last, one answer for each.
    const own = answers.slice(answers.length - wanted.length);
    return new Map(
      wanted.flatMap((term, i) => {
        const [value, length] = pairsIn(own[i]);
        const read = value && this.#value(term, value, length);
        return read === undefined ? [] : [[term, read] as const];
      }),
    );
  }

  #value({ sort }: Term, value: SExpression, length: SExpression | undefined): Literal | undefined {
    if (sort === Bool) return value === "true" ? true : value === "false" ? false : undefined;
    if (sort === Int) return readInt(value);
    if (sort === Num) return this.prelude.readNumber(value);
    if (sort !== Str || typeof value !== "object" || !("text" in value)) return undefined;
    const text = readString(value.text);
    // Some versions write a backslash as it is, so that what comes after it can be misread.
    return text !== undefined && BigInt(text.length) === readInt(length) ? text : undefined;
  }
}

/** The values in an answer to `get-value`. */
function pairsIn(answer: SExpression | undefined): (SExpression | undefined)[] {
  return isList(answer) ? answer.map((pair) => (isList(pair) ? pair[1] : undefined)) : [];
}

function header({ name }: SolverProgram): string {
  const options = ["(set-option :produce-models true)", "(set-option :produce-unsat-cores true)"];
  // As in a string of JavaScript, a character is a unit of 16 bits.
  return [...options, name === "cvc5" ? "(set-logic ALL)" : "(set-option :encoding bmp)"].join("\n");
}

/** What a term needs to be declared, if anything: a constant, or a function that SMT-LIB does not have. */
function symbolOf(term: Term): string | undefined {
  if (term.kind === "constant") return term.isBound ? undefined : term.name;
  return term.kind === "application" && !isStandard(term.operator) ? term.operator : undefined;
}

/** A solver that was told to stop says that it was, and not by what. */
function ignorance(
  reason: SExpression | undefined,
  isLate: boolean,
): Pick<Extract<Answer, { why: string }>, "why" | "detail"> {
  const detail = typeof reason === "object" && "text" in reason ? reason.text : String(reason ?? "");
  if (!/resource|timeout|cancel/.test(detail)) return { why: "incomplete", detail };
  return { why: isLate ? "time" : "resources", detail };
}
