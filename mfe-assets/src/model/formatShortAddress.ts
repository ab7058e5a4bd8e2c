const SHOWN_LETTERS = { start: 10, end: 8 };

/** Shortens an address to its two ends, for places where it differs from only a few others and is not copied. */
export function formatShortAddress(address: string): string {
  return `${address.slice(0, SHOWN_LETTERS.start)}…${address.slice(-SHOWN_LETTERS.end)}`;
}
