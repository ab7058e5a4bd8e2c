/**
 * A text with its middle left out, for what is told apart by both its ends: an address, an id. Code points are
 * counted, and a text that would not get shorter stays whole.
 */
export function formatShortened(text: string, startLength: number, endLength: number): string {
  const letters = Array.from(text);
  if (letters.length <= startLength + endLength + 1) return text;
  return `${letters.slice(0, startLength).join('')}…${letters.slice(-endLength).join('')}`;
}
