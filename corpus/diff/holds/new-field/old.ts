export class Note {
  text = "";
  write(text: string): void {
    this.text = text;
  }
}
