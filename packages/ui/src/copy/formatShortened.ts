/**
 * Shortens a text in the middle, for texts recognized by both ends, such as addresses and IDs. Counts code
 * points, and returns the text unchanged if the result would not be shorter.
 */
export function formatShortened(text: string, startLength: number, endLength: number): string {
  const letters = Array.from(text);
  if (letters.length <= startLength + endLength + 1) return text;
  return `${letters.slice(0, startLength).join('')}…${letters.slice(-endLength).join('')}`;
}
