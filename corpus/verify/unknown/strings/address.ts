//@ ensures \result ==> text.includes("@");
export function isAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(text);
}
