// Units that change only what they made themselves.
export class Report {
  readonly lines: string[] = [];
  readonly counts = new Map<string, number>();

  /** @pure */
  sorted(): string[] {
    const copy = this.lines.slice().sort();
    return [...copy].reverse();
  }
  /** @pure */
  heaviest(): string[] {
    return [...this.counts.entries()].sort(([, a], [, b]) => b - a).map(([name]) => name);
  }
  /** @pure */
  merged(other: Report): Map<string, number> {
    const sum = new Map(this.counts);
    for (const [name, count] of other.counts) sum.set(name, (sum.get(name) ?? 0) + count);
    return sum;
  }
  /** @pure @ensures \result >= 0 */
  get total(): number {
    let total = 0;
    for (let i = 0; i < this.lines.length; i++) total += this.lines[i]?.length ?? 0;
    return total;
  }
  /** @pure */
  parsed(): { words: string[] } {
    const out: { words: string[] } = { words: [] };
    out.words = this.lines.flatMap((line) => line.split(" "));
    return out;
  }
}

//@ requires report.sorted().length > 0 && report.heaviest().length >= 0 && report.total >= 0;
//@ requires report.merged(report).size >= 0 && report.parsed().words.length >= 0;
export function print(report: Report): void {}
