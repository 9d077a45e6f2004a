export class TicketMachine {
  private issued = "";

  get next(): string {
    this.issued += "I";
    return this.issued;
  }
}

//@ ensures \result.length === 1;
export function second(machine: TicketMachine): string {
  const first = machine.next;
  return machine.next.slice(first.length);
}
