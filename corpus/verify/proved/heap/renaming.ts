export class Heading {
  //@ invariant this.title === this.shown;
  private constructor(
    private title: string,
    private shown: string,
  ) {}

  static empty(): Heading {
    return new Heading("", "");
  }

  rename(title: string): void {
    this.store(title);
    this.shown = title;
  }

  //@ helper
  protected store(title: string): void {
    this.title = title;
  }
}
