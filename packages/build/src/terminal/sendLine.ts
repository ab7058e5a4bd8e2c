/** Writes one line to the terminal. */
export function sendLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error for people, and ends the process. */
export function runFail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Formats the whole seconds since `began` (a `Date.now()`). */
export function formatSecondsSince(began: number): string {
  return `${Math.round((Date.now() - began) / 1000)} s`;
}
