export interface Resource {
  readonly state: string;
  //@ ensures this.state === "closed";
  close(): void;
}

export class SharedFile implements Resource {
  state = "shared";

  close(): void {
    this.state = this.state === "shared" ? "open" : "closed";
  }
}
