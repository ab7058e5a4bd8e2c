/** What the program ends with; `--help` lists them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notEnrolled: 3,
  deleted: 4,
  busy: 5,
} as const;

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Something that ends a command: the message is a sentence for the person who typed it. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
