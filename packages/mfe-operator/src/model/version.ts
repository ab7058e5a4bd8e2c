/** Hash digits shown: enough to tell versions apart. */
const HASH_DIGITS = 7;

/** A version, its hash shortened. */
export function formatVersion(version: string): string {
  const [number = '', hash = ''] = version.split('+');
  return hash === '' ? number : `${number}+${hash.slice(0, HASH_DIGITS)}`;
}
