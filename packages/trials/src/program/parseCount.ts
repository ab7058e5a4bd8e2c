/** Parses an option that is a whole number above 0; exits the program otherwise. */
export function parseCount(name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  process.stderr.write(`--${name} takes a whole number above 0, not "${text}".\n`);
  process.exit(2);
}
