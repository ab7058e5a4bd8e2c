import { toHex } from './hex.ts';
import type { ChiaSdk, SdkPublicKey, SdkSecretKey } from './sdk.ts';

/** Where the wallets of Chia keep their first key; the last steps are not hardened. */
const FIRST_WALLET_KEY = [12381, 8444, 2, 0];

/** A key that spends standard coins. Whoever has it has the money: it is neither logged nor written to JSON. */
export class SpendingKey {
  readonly publicKey: SdkPublicKey;
  /** Hex; where its coins lie. */
  readonly puzzleHash: string;
  readonly #secret: SdkSecretKey;

  /** @param secret the synthetic key, as standard coins ask for it */
  constructor(sdk: ChiaSdk, secret: SdkSecretKey) {
    this.#secret = secret;
    this.publicKey = secret.publicKey();
    this.puzzleHash = toHex(sdk.standardPuzzleHash(this.publicKey));
  }

  sign(message: Uint8Array) {
    return this.#secret.sign(message);
  }

  toJSON(): { puzzleHash: string } {
    return { puzzleHash: this.puzzleHash };
  }
}

/**
 * The key of a seed, as a wallet of Chia would derive its first one: m/12381/8444/2/0, made synthetic.
 * @throws RangeError when the seed is not 32 bytes
 */
export function deriveSpendingKey(sdk: ChiaSdk, seed: Uint8Array): SpendingKey {
  // The SDK ends the process where a seed is shorter.
  if (seed.length !== 32) throw new RangeError(`A seed has 32 bytes, not ${seed.length}`);
  const master = sdk.SecretKey.fromSeed(seed);
  return new SpendingKey(sdk, master.deriveUnhardenedPath(FIRST_WALLET_KEY).deriveSynthetic());
}
