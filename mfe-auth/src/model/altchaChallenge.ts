/** A challenge of ALTCHA as `readHumanCheck` answers it; signed as a whole, so it goes back unchanged. */
export interface AltchaChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    /** Iterations of one key derivation. */
    cost: number;
    /** Bytes of the derived key. */
    keyLength: number;
    /** How the derived key must begin, in hexadecimal digits. */
    keyPrefix: string;
  };
  signature?: string;
}
