export interface Resource {
  //@ ensures !this.isOpen();
  close(): void;
  //@ pure
  isOpen(): boolean;
}

export class SharedFile implements Resource {
  private users = 2;

  close(): void {
    if (this.users > 0) this.users -= 1;
  }

  isOpen(): boolean {
    return this.users > 0;
  }
}
