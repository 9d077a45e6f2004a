import type { Fixtures } from "../../generate/index.js";

/** What the user gives for types, by their names. */
export async function loadFixtures(url: string | null): Promise<Fixtures> {
  if (url === null) return {};
  const { default: config } = (await import(url)) as { default?: { fixtures?: Fixtures } };
  return config?.fixtures ?? {};
}
