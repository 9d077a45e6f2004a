class Widget {
  label = "";
  constructor() {
    this.init();
  }
  init(): void {
    this.label = "widget";
  }
}

export class Button extends Widget {
  clicks = 0;

  //@ ensures this.label === "button" && this.clicks === 0;
  constructor() {
    super();
  }

  override init(): void {
    this.label = "button";
  }
}
