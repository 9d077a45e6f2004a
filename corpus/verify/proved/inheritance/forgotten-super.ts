class Connection {
  connected = true;
  close(): void {
    this.connected = false;
  }
}

export class LoggedConnection extends Connection {
  readonly lines: string[] = [];

  //@ ensures !this.connected && this.lines.length === \old(this.lines.length) + 1;
  override close(): void {
    super.close();
    this.lines.push("closed");
  }
}
