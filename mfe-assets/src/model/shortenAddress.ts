const SHOWN_LETTERS = { start: 10, end: 8 };

/** An address by its two ends, where it is told from a few others and cannot be copied anyway. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, SHOWN_LETTERS.start)}…${address.slice(-SHOWN_LETTERS.end)}`;
}
