export class Link {
  next: Link | null = null;

  linkTo(next: Link | null): void {
    this.next = next;
  }
}

//@ requires link.next !== null;
//@ ensures link.next === \old(link.next.next);
export function removeNext(link: Link): void {
  const gone = link.next;
  if (gone === null) return;
  link.next = gone.next;
  gone.next = null;
}
