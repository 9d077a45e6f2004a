import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

// A project of contract-bearing units that looks like ordinary code: classes of ten units, one file each, that
// import each other, with contracts of the usual size (three or four clauses) on every unit.

const UNITS_PER_FILE = 10;

/** Writes a project of about `units` units into `folder`. */
export function generateProject(folder, units) {
  const files = Math.ceil(units / UNITS_PER_FILE);
  mkdirSync(path.join(folder, "src"), { recursive: true });
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { strict: true, target: "ES2022", module: "NodeNext", moduleResolution: "NodeNext", noEmit: true, skipLibCheck: true, types: [] },
      include: ["src"],
    }),
  );
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "generated", private: true, type: "module" }));
  for (let i = 0; i < files; i++) writeFileSync(path.join(folder, "src", `ledger-${i}.ts`), fileText(i));
}

function fileText(i) {
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
  add(entry: Entry${i}): number {
    if (entry.tags.length > 10) throw new RangeError("too many tags");
    this.entries.push(entry);
    this.total += entry.amount;
    return this.total;
  }

  /*@ requires this.entries.length > 0;
    @ ensures \\result === \\old(this.entries[this.entries.length - 1]) && this.total <= \\old(this.total);
    @ signals (e: RangeError) e.message.length > 0;
    @*/
  undo(): Entry${i} {
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
  count(account: string): number {
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
  find(account: string): Entry${i} | undefined {
    return this.entries.find((entry) => entry.account === account);
  }

  //@ requires rate >= 0 && rate <= 1;
  //@ ensures \\result === this.total * rate;
  share(rate: number): number {
    const scaled = Math.round(this.total * rate * 100) / 100;
    return scaled > this.total ? this.total : scaled;
  }

  /** @ensures \\result.size <= this.entries.length && (\\forall k: string; \\result.has(k); this.count(k) > 0) */
  totals(): Map<string, number> {
    const totals = new Map<string, number>();
    for (const { account, amount } of this.entries) totals.set(account, (totals.get(account) ?? 0) + amount);
    return totals;
  }

  /** @requires size > 0 @ensures \\result.length === Math.ceil(this.entries.length / size) */
  pages(size: number): Entry${i}[][] {
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
