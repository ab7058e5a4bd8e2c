const MAX_CONTENT_LENGTH = 2_000;

/** Returns the body of a request to a webhook of Discord: the text, cut where it is too long, which mentions nobody. */
export function toDiscord(text: string): string {
  return JSON.stringify({ content: cut(text), allowed_mentions: { parse: [] } });
}

function cut(text: string): string {
  if (text.length <= MAX_CONTENT_LENGTH) return text;
  // Half of a pair of code units would not be a character.
  return `${text.slice(0, MAX_CONTENT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
