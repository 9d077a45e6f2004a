//@ ensures \result <==> key === "red" || key === "green";
export function isColour(key: string): boolean {
  const colours = { red: 1, green: 2 };
  return key in colours;
}
