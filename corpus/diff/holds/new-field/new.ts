export class Note {
  text = "";
  writes = 0;
  write(text: string): void {
    this.text = text;
    this.writes += 1;
  }
}
