/** Days before the end of a key or a token from which its owner is warned. */
export const DAYS_TO_WARN = 14;

/** Groups the digits of a key id, to be read out and compared. */
export function formatFingerprint(keyId: string): string {
  return keyId.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
