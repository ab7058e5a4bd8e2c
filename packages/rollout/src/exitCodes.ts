/** What the program ends with; `--help` lists them. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;

/** The command line is wrong; the message says what is. */
export class UsageError extends Error {}
