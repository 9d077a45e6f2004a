//@ ensures !\result.includes(" ") && \result.length === title.length;
export function underscored(title: string): string {
  return title.replaceAll(" ", "_");
}
