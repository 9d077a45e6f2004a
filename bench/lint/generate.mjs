import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

// A project of contract-bearing units that looks like ordinary code: classes and functions, ten units a file, files
// that import each other, every unit with a contract of two to four clauses. Two styles: `typical` has bodies of
// about a dozen lines, as application code has; `dense` has bodies of a few lines, so that contracts are as long as
// the code, as in a library written contract first. `one-file` is dense too, with all units in one file.

const UNITS_PER_FILE = 10;

/** Writes a project of about `units` units into `folder` and returns what it consists of. */
export function generateProject(folder, units, style) {
  const files = Math.ceil(units / UNITS_PER_FILE);
  mkdirSync(path.join(folder, "src"), { recursive: true });
  const compilerOptions = {
    strict: true,
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "generated", private: true, type: "module" }),
  );
  let contractLines = 0;
  let codeLines = 0;
  const texts = [];
  for (let i = 0; i < files; i++) {
    const text = fileText(i, style);
    for (const line of text.split("\n")) {
      if (/^\s*(\/\*[*@]|\*|@|\/\/@)/.test(line)) contractLines++;
      else if (line.trim() !== "") codeLines++;
    }
    if (style === "one-file") texts.push(text.replace(/^import .*$/m, ""));
    else writeFileSync(path.join(folder, "src", `ledger-${i}.ts`), text);
  }
  if (style === "one-file") writeFileSync(path.join(folder, "src", "ledgers.ts"), texts.join("\n"));
  return { units: files * UNITS_PER_FILE, files: style === "one-file" ? 1 : files, contractLines, codeLines };
}

/** Statements that pad a body to the size of application code; they leave the result alone. */
function work(i, style) {
  if (style !== "typical") return "";
  return `
    const seen = new Map<string, number>();
    for (const { account, amount, tags } of this.entries) {
      const weight = tags.includes("draft") ? 0 : amount;
      const before = seen.get(account) ?? 0;
      seen.set(account, before + weight);
    }
    const heaviest = [...seen.entries()].sort(([, a], [, b]) => b - a).map(([account]) => account);
    if (heaviest.length > this.limit * 10) {
      throw new RangeError(\`ledger ${i} has \${heaviest.length} accounts, \${heaviest[0]} the first\`);
    }`;
}

function fileText(i, style) {
  const body = work(i, style);
  const previous = i === 0 ? undefined : `Ledger${i - 1}`;
  return `${previous === undefined ? "" : `import { ${previous} } from "./ledger-${i - 1}.js";\n`}
export interface Entry${i} {
  readonly account: string;
  readonly amount: number;
  readonly tags: readonly string[];
}

/** Entries in order, with a running total. */
export class Ledger${i} {
  //@ invariant this.total >= 0 && this.entries.length <= this.limit;
  //@ invariant (\\forall int i; 0 <= i && i < this.entries.length; this.entries[i].amount >= 0);
  readonly entries: Entry${i}[] = [];
  total = 0;
  ${previous === undefined ? "" : `source: ${previous} | undefined;`}

  /**
   * @requires limit > 0
   * @ensures this.limit === limit && this.entries.length === 0
   */
  constructor(readonly limit: number) {}

  /**
   * Adds an entry at the end.
   * @requires entry.amount >= 0 && this.entries.length < this.limit
   * @ensures this.total === \\old(this.total) + entry.amount
   * @ensures this.entries.length === \\old(this.entries.length) + 1 && \\result === this.total
   */
  add(entry: Entry${i}): number {${body}
    if (entry.tags.length > 10) throw new RangeError("too many tags");
    this.entries.push(entry);
    this.total += entry.amount;
    return this.total;
  }

  /*@ requires this.entries.length > 0;
    @ ensures \\result === \\old(this.entries[this.entries.length - 1]) && this.total <= \\old(this.total);
    @ signals (e: RangeError) e.message.length > 0;
    @*/
  undo(): Entry${i} {${body}
    const last = this.entries.pop();
    if (last === undefined) throw new RangeError("nothing to undo");
    this.total -= last.amount;
    return last;
  }

  /**
   * @pure
   * @ensures \\result >= 0 && \\result <= this.entries.length
   * @ensures account === "" ==> \\result === 0
   */
  count(account: string): number {${body}
    let found = 0;
    //@ maintaining found >= 0 && found <= this.entries.length;
    for (const entry of this.entries) {
      if (entry.account === account && account !== "") found += 1;
    }
    return found;
  }

  /**
   * @pure
   * @ensures (\\exists int i; 0 <= i && i < this.entries.length; this.entries[i] === \\result) <==> \\result !== undefined
   */
  find(account: string): Entry${i} | undefined {${body}
    return this.entries.find((entry) => entry.account === account);
  }

  //@ requires rate >= 0 && rate <= 1;
  //@ ensures \\result === this.total * rate;
  share(rate: number): number {${body}
    const scaled = Math.round(this.total * rate * 100) / 100;
    return scaled > this.total ? this.total : scaled;
  }

  /** @ensures \\result.size <= this.entries.length && (\\forall k: string; \\result.has(k); this.count(k) > 0) */
  totals(): Map<string, number> {${body}
    const totals = new Map<string, number>();
    for (const { account, amount } of this.entries) totals.set(account, (totals.get(account) ?? 0) + amount);
    return totals;
  }

  /** @requires size > 0 @ensures \\result.length === Math.ceil(this.entries.length / size) */
  pages(size: number): Entry${i}[][] {${body}
    const pages: Entry${i}[][] = [];
    for (let start = 0; start < this.entries.length; start += size) pages.push(this.entries.slice(start, start + size));
    return pages;
  }
}

/**
 * @requires from.entries.length > 0 && to.entries.length < to.limit
 * @ensures from.total + to.total === \\old(from.total + to.total)
 */
export function move${i}(from: Ledger${i}, to: Ledger${i}): void {
  to.add(from.undo());
}

//@ requires ledgers.length > 0;
//@ ensures (\\forall int i; 0 <= i && i < ledgers.length; ledgers[i].total <= \\result.total);
export const richest${i} = (ledgers: readonly Ledger${i}[]): Ledger${i} => {
  let best = ledgers[0] ?? new Ledger${i}(1);
  for (const ledger of ledgers) if (ledger.total > best.total) best = ledger;
  return best;
};
`;
}
