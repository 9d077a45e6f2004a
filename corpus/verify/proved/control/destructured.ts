//@ ensures \result.startsWith("http");
export function url({ host = "localhost", secure = false }: { host?: string; secure?: boolean }): string {
  return `${secure ? "https" : "http"}://${host}`;
}
