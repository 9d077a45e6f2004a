const code = "ERR_PROVISO_REFUSED";

/**
 * Thrown instead of running a file half-checked: its contracts are malformed, or its syntax is. Its message is all
 * that there is to say. It may come from another thread, where it loses its class, so it is known by its code.
 */
export class Refusal extends Error {
  override readonly name = "ProvisoRefusal";
  readonly code = code;
}

export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === code;
}
