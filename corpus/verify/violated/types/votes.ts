export class Votes {
  counts: Record<string, number> = {};

  add(): void {
    this.counts.yes = (this.counts.yes ?? 0) + 1;
  }

  //@ ensures \result === 0;
  yes(): number {
    return this.counts.yes ?? 0;
  }
}
