export class TicketMachine {
  private issued = 0;

  get next(): number {
    this.issued += 1;
    return this.issued;
  }
}

//@ ensures \result;
export function isStable(machine: TicketMachine): boolean {
  return machine.next === machine.next;
}
