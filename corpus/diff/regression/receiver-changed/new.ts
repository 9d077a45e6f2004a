export class Log {
  lines: string[] = [];
  write(line: string): void {
    if (this.lines.at(-1) !== line) this.lines.push(line);
  }
}
