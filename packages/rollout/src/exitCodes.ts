/** Exit codes of the program, as listed by `--help`. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** Wrong command line; the message names the mistake. */
export class UsageError extends Error {}
