/** Longest name of a second factor, in characters, as the contract has it. */
export const MAX_FACTOR_NAME_LENGTH = 40;

/** Recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;

/** Number of recovery codes from which on their owner is told to replace them. */
export const FEW_RECOVERY_CODES = 2;

/** True if the browser can create passkeys (WebAuthn). */
export function canCreatePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}
