export interface Resource {
  readonly state: string;
  //@ ensures this.state === "closed";
  close(): void;
}

export class File implements Resource {
  state = "open";

  close(): void {
    this.state = "closed";
  }
}

export class Socket implements Resource {
  state = "open";

  close(): void {
    if (this.state === "closed") return;
    this.state = "closed";
  }
}
