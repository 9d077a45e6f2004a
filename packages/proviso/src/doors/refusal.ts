const refused = "ERR_PROVISO_REFUSED";
const failed = "ERR_PROVISO_FAULT";

/**
 * Thrown instead of running a file half-checked: its contracts are malformed, or its syntax is, or Proviso itself
 * failed on it. Its message is all that there is to say. It may come from another thread, where it loses its class, so
 * it is known by its code.
 */
export class Refusal extends Error {
  override readonly name = "ProvisoRefusal";

  constructor(
    message: string,
    readonly code: typeof refused | typeof failed = refused,
  ) {
    super(message);
  }
}

/** The exit status that a refusal ends a program with; nothing for any other error. */
export function refusalStatus(error: unknown): 2 | 3 | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return error.code === refused ? 2 : error.code === failed ? 3 : undefined;
}

/** What weaving a file gives; a fault of ours is told from one of the program. */
export function orFault<T>(fileName: string, weave: () => T): T {
  try {
    return weave();
  } catch (error) {
    if (refusalStatus(error) !== undefined) throw error;
    const why = error instanceof Error ? error.stack : String(error);
    throw new Refusal(`proviso: internal fault at ${fileName}, please report it.\n${why}`, failed);
  }
}
