//@ ensures readers.has(name) && readers.size >= \old(readers.size);
//@ ensures \old(readers.has(name)) ==> readers.size === \old(readers.size);
export function subscribe(readers: Set<string>, name: string): void {
  readers.add(name);
}
