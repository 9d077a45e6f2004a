export function said(text: string, end = "!"): string {
  return text + end;
}
export function hello(name: string): string {
  return said(name);
}
