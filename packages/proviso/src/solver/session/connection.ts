import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A program that reads commands of SMT-LIB from its standard input and answers on its standard output. */
export interface SolverProgram {
  readonly name: "z3" | "cvc5" | "embedded";
  readonly command: string;
  readonly args: readonly string[];
}

/** A running solver. It is asked one thing after the other. */
export interface Connection {
  /** What it answers to some commands; nothing if it does not in that time, or ended: then it is gone. */
  ask(commands: string, milliseconds: number): Promise<string | undefined>;
  readonly isAlive: boolean;
  close(): void;
}

export function connect({ command, args }: SolverProgram): Connection {
  return new ProcessConnection(spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] }));
}

class ProcessConnection implements Connection {
  #answer = "";
  #asked = 0;
  #isAlive = true;
  #take: ((answer: string | undefined) => void) | undefined;

  constructor(readonly process: ChildProcessWithoutNullStreams) {
    process.stdout.setEncoding("utf8");
    process.stdout.on("data", (chunk: string) => this.#receive(chunk));
    process.stderr.resume();
    process.stdin.on("error", () => this.close());
    process.on("error", () => this.close());
    process.on("exit", () => this.close());
    // A solver that waits to be asked keeps nobody from ending.
    process.unref();
    for (const stream of [process.stdin, process.stdout, process.stderr])
      if ("unref" in stream && typeof stream.unref === "function") stream.unref();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  async ask(commands: string, milliseconds: number): Promise<string | undefined> {
    if (!this.#isAlive) return undefined;
    this.#asked += 1;
    const answered = new Promise<string | undefined>((resolve) => {
      this.#take = resolve;
    });
    const timer = setTimeout(() => this.close(), Math.max(1, milliseconds));
    this.process.stdin.write(`${commands}\n(echo "${this.#mark}")\n`);
    const answer = await answered;
    clearTimeout(timer);
    return answer;
  }

  close(): void {
    this.#isAlive = false;
    this.process.kill("SIGKILL");
    this.#give(undefined);
  }

  get #mark(): string {
    return `answered ${this.#asked}`;
  }

  #receive(chunk: string): void {
    this.#answer += chunk;
    // In a line of its own, where no text of the user's can stand: a value is never the first in its line.
    const end = this.#answer.search(new RegExp(`^"?${this.#mark}"?\\r?\\n`, "m"));
    if (end < 0) return;
    const answer = this.#answer.slice(0, end);
    this.#answer = "";
    this.#give(answer);
  }

  #give(answer: string | undefined): void {
    const take = this.#take;
    this.#take = undefined;
    take?.(answer);
  }
}
