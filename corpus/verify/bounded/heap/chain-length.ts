export class Link {
  next: Link | null = null;
}

//@ ensures \result >= 1;
export function chainLength(link: Link): number {
  let length = 0;
  for (let at: Link | null = link; at !== null; at = at.next) length += 1;
  return length;
}
