/** Exit codes of the program, as listed by `--help`. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notEnrolled: 3,
  deleted: 4,
  busy: 5,
} as const;

/** Exit code of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Error that ends a command; the message is a sentence for the user. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
