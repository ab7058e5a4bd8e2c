/** Parses the token of a watch link, `/watch#fat_…`; null if it is missing or truncated. */
export function parseWatchToken(fragment: string): string | null {
  return /^#(fat_[\w-]{43})$/.exec(fragment)?.[1] ?? null;
}
