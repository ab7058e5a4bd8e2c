/** Number of recovery codes from which on their owner is told to replace them. */
export const FEW_RECOVERY_CODES = 2;

/** True if the browser can create passkeys (WebAuthn). */
export function canCreatePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}
