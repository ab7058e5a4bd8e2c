import { toHex } from './hex.ts';
import type { ChiaSdk, SdkPublicKey, SdkSecretKey } from './sdk.ts';

/** Derivation path of the first key of a Chia wallet; the last steps are unhardened. */
const FIRST_WALLET_KEY_PATH = [12381, 8444, 2, 0];

/** A key that spends standard coins. Its holder controls the money, so it is neither logged nor serialized to JSON. */
export class SpendingKey {
  readonly publicKey: SdkPublicKey;
  /** Puzzle hash of its coins, in hex. */
  readonly puzzleHash: string;
  readonly #secret: SdkSecretKey;

  /** @param secret the synthetic key, which standard coins require */
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
 * Derives the first key of a Chia wallet from a seed: m/12381/8444/2/0, made synthetic.
 * @throws RangeError if the seed is not 32 bytes
 */
export function createSpendingKey(sdk: ChiaSdk, seed: Uint8Array): SpendingKey {
  // The SDK aborts the process on a shorter seed.
  if (seed.length !== 32) throw new RangeError(`A seed must have 32 bytes, not ${seed.length}`);
  const master = sdk.SecretKey.fromSeed(seed);
  return new SpendingKey(sdk, master.deriveUnhardenedPath(FIRST_WALLET_KEY_PATH).deriveSynthetic());
}
