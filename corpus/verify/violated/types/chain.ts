export interface Link {
  value: number;
  next: Link | null;
}

//@ assignable link.value;
export function reset(link: Link): void {
  link.value = 0;
  if (link.next !== null) link.next.value = 0;
}
