export class Link {
  next: Link | null = null;
  constructor(public readonly value: string) {}
}

//@ ensures \result === link.next && \result.value === value && \result.next === \old(link.next);
//@ ensures \fresh(\result);
export function insertAfter(link: Link, value: string): Link {
  const made = new Link(value);
  made.next = link.next;
  link.next = made;
  return made;
}
