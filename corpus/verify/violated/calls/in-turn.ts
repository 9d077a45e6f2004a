class Tickets {
  private last = 0;
  take(): number {
    return ++this.last;
  }
}

const difference = (a: number, b: number): number => a - b;

//@ ensures \result === 1;
export function lead(): number {
  const tickets = new Tickets();
  return difference(tickets.take(), tickets.take());
}
