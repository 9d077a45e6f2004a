//@ ensures options.host !== "" ==> !\result.endsWith("//");
export function url(options: { host?: string | null }): string {
  const { host = "localhost" } = options;
  return `http://${host ?? ""}`;
}
