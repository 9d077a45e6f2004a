export interface Resource {
  //@ ensures this.isOpen();
  open(): void;
  //@ ensures !this.isOpen();
  close(): void;
  //@ pure
  isOpen(): boolean;
}

export class File implements Resource {
  private state = "closed";

  open(): void {
    this.state = "open";
  }

  close(): void {
    this.state = "closed";
  }

  isOpen(): boolean {
    return this.state === "open";
  }
}
