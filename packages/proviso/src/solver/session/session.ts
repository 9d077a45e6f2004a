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
const grace = 700;

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
  /** In which questions were answered, and in which solvers were started. */
  milliseconds: number;
  starting: number;
  restarts: number;
}

/**
 * Assertions in levels, and questions about them. What is said is sent with the next question. A solver that is lost, or does
 * not answer in time, is replaced by a new one, which is told everything again when it is asked next.
 */
export class Session {
  readonly counts: SessionCounts = { queries: 0, milliseconds: 0, starting: 0, restarts: 0 };
  #levels: Level[] = [newLevel()];
  #connection: Connection | undefined;
  #unsent: string[] = [];
  /** The limits that the solver knows. */
  #limited = "";

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
    const core = this.#levels.some(({ hasNames }) => hasNames) ? "\n(get-unsat-core)" : "";
    const toStart = limits.starting ?? limits.milliseconds;
    if (!(await this.#start(toStart)))
      return { status: "unknown", why: "time", detail: `no solver in ${toStart} ms` };
    const began = this.now();
    const question = `${this.#limit(limits)}(check-sat)${core}`;
    let text = await this.#ask(question, limits.milliseconds + grace);
    if (text?.startsWith("(error") && (await this.#again(toStart)))
      text = await this.#ask(`${this.#limit(limits)}(check-sat)${core}`, limits.milliseconds + grace);
    const isLate = this.now() - began >= limits.milliseconds;
    const isRefused = text?.startsWith("(error") === true && text.includes("canceled");
    // Whoever is stopped while it is told something knows only a part of it.
    if (isRefused) this.close();
    const answer: Answer = isRefused
      ? { status: "unknown", why: "time", detail: "the solver was stopped" }
      : await this.#read(text, wanted, isLate, limits);
    this.counts.queries += 1;
    this.counts.milliseconds += this.now() - began;
    return answer;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Tells a solver its limits, unless it knows them. */
  #limit({ resources, milliseconds }: QueryLimits): string {
    const text =
      this.program.name === "cvc5"
        ? `(set-option :tlimit-per ${Math.ceil(milliseconds)})\n`
        : `(set-option :rlimit ${resources})\n(set-option :timeout ${Math.ceil(milliseconds)})\n`;
    if (text === this.#limited) return "";
    this.#limited = text;
    return text;
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

  /** Starts a solver if there is none; gives whether it did not take too long. */
  async #start(milliseconds: number): Promise<boolean> {
    if (this.#connection?.isAlive === true) return true;
    if (this.#connection !== undefined) this.counts.restarts += 1;
    const began = this.now();
    this.#connection = connect(this.program);
    // What a solver does not know of its options is no error.
    await this.#connection.ask(`${header(this.program)}\n${this.prelude.text}`, milliseconds);
    this.#unsent = [...this.#everything()];
    this.#limited = "";
    const took = this.now() - began;
    this.counts.starting += took;
    return this.#connection.isAlive || took < milliseconds;
  }

  /** A solver that did not take what it was told, perhaps because its time was over, is replaced by one that is told all of it. */
  #again(milliseconds: number): Promise<boolean> {
    this.#connection?.close();
    return this.#start(milliseconds);
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

  /** What an answer says. Values and reasons are asked for where there are any: to be refused them costs more than to ask. */
  async #read(
    text: string | undefined,
    wanted: readonly Term[],
    isLate: boolean,
    { milliseconds }: QueryLimits,
  ): Promise<Answer> {
    if (text === undefined)
      return isLate
        ? { status: "unknown", why: "time", detail: `no answer in ${Math.round(milliseconds)} ms` }
        : { status: "unknown", why: "lost", detail: "the solver ended" };
    const [status, core] = readAll(text) ?? [];
    switch (status) {
      case "unsat":
        return { status, core: isList(core) && core[0] !== "error" ? core.map(String) : [] };
      case "sat":
        return { status, values: await this.#values(wanted, milliseconds) };
      case "unknown": {
        const [why] = readAll((await this.#ask("(get-info :reason-unknown)", milliseconds)) ?? "") ?? [];
        return { status, ...ignorance(isList(why) ? why[1] : undefined, isLate) };
      }
      default:
        throw new Error(`The solver says ${text.slice(0, 400)}`);
    }
  }

  async #values(wanted: readonly Term[], milliseconds: number): Promise<Map<Term, Literal>> {
    if (wanted.length === 0) return new Map();
    const questions = wanted.map((term) => {
      const text = printTerm(term, this.prelude.printNumber);
      return `(get-value (${text}${term.sort === Str ? ` (str.len ${text})` : ""}))`;
    });
    const answers = readAll((await this.#ask(questions.join("\n"), milliseconds)) ?? "") ?? [];
    return new Map(
      wanted.flatMap((term, i) => {
        const [value, length] = pairsIn(answers[i]);
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
  return isLate
    ? { why: "time", detail: "the solver was stopped" }
    : { why: "resources", detail: "the solver may take no more steps" };
}
