export class Lamp {
  /*@ spec_public @*/ private lit = false;

  turnOff(): void {
    this.lit = false;
  }

  //@ ensures this.lit;
  async turnOn(): Promise<void> {
    this.lit = true;
    await null;
  }
}

export async function flash(lamp: Lamp): Promise<void> {
  const done = lamp.turnOn();
  lamp.turnOff();
  await done;
}
