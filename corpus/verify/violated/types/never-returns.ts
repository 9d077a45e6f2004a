//@ ensures false;
export function note(log: Record<string, number[]>): void {
  log.entries.push(1);
}
