async function fetched(name: string): Promise<string> {
  return `<${name}>`;
}

//@ ensures \result.length >= names.length;
export async function oneByOne(names: readonly string[]): Promise<string> {
  let page = "";
  for (const name of names) page += await fetched(name);
  return page;
}
