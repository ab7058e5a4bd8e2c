/** An ALTCHA challenge as returned by `readHumanCheck`; signed as a whole, so it must be sent back unchanged. */
export interface AltchaChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    /** Iterations per key derivation. */
    cost: number;
    /** Length of the derived key, in bytes. */
    keyLength: number;
    /** Required prefix of the derived key, in hexadecimal digits. */
    keyPrefix: string;
  };
  signature?: string;
}
