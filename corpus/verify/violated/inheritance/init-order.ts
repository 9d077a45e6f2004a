class Widget {
  constructor() {
    this.init();
  }
  init(): void {}
}

export class Button extends Widget {
  label = "";

  //@ ensures this.label === "button";
  constructor() {
    super();
  }

  override init(): void {
    this.label = "button";
  }
}
