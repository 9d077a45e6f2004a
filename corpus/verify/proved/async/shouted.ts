//@ ensures \result.endsWith("!");
export async function shouted(text: string): Promise<string> {
  await null;
  return `${text}!`;
}
