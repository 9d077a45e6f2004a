export class Log {
  lines: string[] = [];
  write(line: string): void {
    this.lines.push(line);
  }
}
