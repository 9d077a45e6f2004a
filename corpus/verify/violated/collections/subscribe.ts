//@ ensures readers.has(name) && readers.size === \old(readers.size) + 1;
export function subscribe(readers: Set<string>, name: string): void {
  readers.add(name);
}
