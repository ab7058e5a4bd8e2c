import { createRequire } from 'node:module';

/**
 * The part of the Chia SDK in use; the native module has no types of its own. Hashes and keys are bytes; amounts
 * and costs are bigint. Bytes of a wrong length abort the process: callers check lengths first.
 */
export interface ChiaSdk {
  Clvm: new () => SdkClvm;
  Coin: new (parentCoinInfo: Uint8Array, puzzleHash: Uint8Array, amount: bigint) => SdkCoin;
  CoinSpend: new (coin: SdkCoin, puzzleReveal: Uint8Array, solution: Uint8Array) => SdkCoinSpend;
  SpendBundle: new (coinSpends: SdkCoinSpend[], signature: SdkSignature) => SdkSpendBundle;
  SecretKey: { fromSeed: (seed: Uint8Array) => SdkSecretKey };
  Signature: {
    aggregate: (signatures: SdkSignature[]) => SdkSignature;
    fromBytes: (bytes: Uint8Array) => SdkSignature;
  };
  FullNodeSimulator: { withSeed: (seed: bigint) => SdkSimulator };
  standardPuzzleHash: (publicKey: SdkPublicKey) => Uint8Array;
  spendBundleCost: (coinSpends: SdkCoinSpend[]) => bigint;
}

/** Builds the programs of coins and collects the spends made with them. */
export interface SdkClvm {
  createCoin: (puzzleHash: Uint8Array, amount: bigint) => SdkProgram;
  reserveFee: (amount: bigint) => SdkProgram;
  assertConcurrentSpend: (coinId: Uint8Array) => SdkProgram;
  delegatedSpend: (conditions: SdkProgram[]) => SdkSpend;
  spendStandardCoin: (coin: SdkCoin, publicKey: SdkPublicKey, spend: SdkSpend) => void;
  coinSpends: () => SdkCoinSpend[];
}

/** A CLVM program. */
export interface SdkProgram {
  treeHash: () => Uint8Array;
}

/** A delegated spend of a coin. */
export interface SdkSpend {
  puzzle: SdkProgram;
}

/** A coin of the SDK. */
export interface SdkCoin {
  parentCoinInfo: Uint8Array;
  puzzleHash: Uint8Array;
  amount: bigint;
  coinId: () => Uint8Array;
}

/** A coin with the puzzle and the solution that spend it. */
export interface SdkCoinSpend {
  coin: SdkCoin;
  puzzleReveal: Uint8Array;
  solution: Uint8Array;
}

/** Spends that are included together or not at all. */
export interface SdkSpendBundle {
  hash: () => Uint8Array;
}

/** A BLS signature. */
export interface SdkSignature {
  toBytes: () => Uint8Array;
}

/** A BLS public key. */
export interface SdkPublicKey {
  toBytes: () => Uint8Array;
}

/** A BLS secret key. */
export interface SdkSecretKey {
  deriveUnhardenedPath: (path: number[]) => SdkSecretKey;
  deriveSynthetic: () => SdkSecretKey;
  publicKey: () => SdkPublicKey;
  toBytes: () => Uint8Array;
  sign: (message: Uint8Array) => SdkSignature;
}

/** A chain in this process. Deterministic: the same calls on the same seed give the same chain. */
export interface SdkSimulator {
  height: () => number;
  headerHash: () => Uint8Array;
  setFarmingPh: (puzzleHash: Uint8Array) => void;
  /** At least one block. */
  farmBlock: (blocks: number) => unknown;
  /** Replaces the last `back` blocks and adds `more` on top, at least one. */
  reorgBlocks: (back: number, more: number) => unknown;
  /** Creates a coin out of nothing in the newest block. */
  newCoin: (puzzleHash: Uint8Array, amount: bigint) => SdkCoin;
  pushTx: (bundle: SdkSpendBundle) => { success: boolean; status: string | null; error: string | null };
  /** Serves the chain's RPC on a free loopback port. */
  startServer: () => Promise<{ url: string; close: () => Promise<void> }>;
}

/** Loads the SDK. Returns null on machines without a build of it, which exists for Linux with glibc on x64. */
export function loadChiaSdk(): ChiaSdk | null {
  try {
    // The package is a native module without types, hence the cast.
    return createRequire(import.meta.url)('chia-wallet-sdk-linux-x64-gnu') as ChiaSdk;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') return null;
    throw error;
  }
}
