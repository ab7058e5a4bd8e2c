const SHOWN_LETTERS = 8;

/** Formats the beginning of a launcher ID, by which a user recognizes it; the prefix `0x` is not part of it. */
export function formatLauncherId(launcherId: string): string {
  return `${launcherId.replace(/^0x/i, '').slice(0, SHOWN_LETTERS)}…`;
}
