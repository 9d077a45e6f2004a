export class Draft {
  /*@ spec_public @*/ private saved = false;

  private async write(): Promise<void> {
    await null;
    await null;
    await null;
    this.saved = true;
  }

  //@ ensures this.saved;
  async save(): Promise<void> {
    this.write();
  }
}
