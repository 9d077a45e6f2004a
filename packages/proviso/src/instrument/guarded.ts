/**
 * Plain expressions that try to settle a check. What throws settles nothing. If they call code of the program they are
 * given the runtime's state, and nothing that they call is checked meanwhile. `write` is told the statement that must
 * come before they jump away, empty if none must.
 */
export function guarded(state: string | undefined, write: (done: string) => string): string {
  if (state === undefined) return `try { ${write("")} } catch {}`;
  const done = `${state}.idle = ${state}.on;`;
  return `${state}.idle = false; try { ${write(`${done} `)} } catch {} ${done}`;
}
