export interface Link {
  value: number;
  next: Link | null;
}

//@ assignable link.value;
export function reset(link: Link): void {
  link.value = 0;
}
