export abstract class Job {
  done = false;
  //@ ensures this.done;
  abstract step(): void;
}

export class Copy extends Job {
  step(): void {
    this.done = true;
  }

  //@ ensures this.done && \result === "copied";
  run(): string {
    this.done = false;
    this.step();
    return "copied";
  }
}
