export class Walker {
  /*@ spec_public @*/ private depth = "";

  //@ ensures this.depth === \old(this.depth);
  //@ signals (e: Error) this.depth === \old(this.depth);
  visit(name: string): string {
    const before = this.depth;
    this.depth += "/";
    try {
      if (name === "") throw new Error("no name");
      return this.depth + name;
    } finally {
      this.depth = before;
    }
  }
}
