import { createRequire } from 'node:module';

/**
 * What is used of the Chia SDK, a native module without types of its own. Hashes and keys are bytes; amounts and costs
 * are bigint. It ends the process where bytes have a wrong length: callers check lengths before.
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

/** Programs of coins, and the spends that were made with it. */
export interface SdkClvm {
  createCoin: (puzzleHash: Uint8Array, amount: bigint) => SdkProgram;
  reserveFee: (amount: bigint) => SdkProgram;
  assertConcurrentSpend: (coinId: Uint8Array) => SdkProgram;
  delegatedSpend: (conditions: SdkProgram[]) => SdkSpend;
  spendStandardCoin: (coin: SdkCoin, publicKey: SdkPublicKey, spend: SdkSpend) => void;
  coinSpends: () => SdkCoinSpend[];
}

/** See {@link SdkClvm}. */
export interface SdkProgram {
  treeHash: () => Uint8Array;
}

/** See {@link SdkClvm}. */
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

/** A coin with what spends it. */
export interface SdkCoinSpend {
  coin: SdkCoin;
  puzzleReveal: Uint8Array;
  solution: Uint8Array;
}

/** Spends that happen together or not at all. */
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

/** A chain in this process; the same calls on the same seed make the same chain. */
export interface SdkSimulator {
  height: () => number;
  headerHash: () => Uint8Array;
  setFarmingPh: (puzzleHash: Uint8Array) => void;
  /** At least one block. */
  farmBlock: (blocks: number) => unknown;
  /** Makes others of the last blocks, and so many on top: at least one. */
  reorgBlocks: (back: number, more: number) => unknown;
  /** A coin out of nothing, in the newest block. */
  newCoin: (puzzleHash: Uint8Array, amount: bigint) => SdkCoin;
  pushTx: (bundle: SdkSpendBundle) => { success: boolean; status: string | null; error: string | null };
  /** Its RPC at a free port of the loopback address. */
  startServer: () => Promise<{ url: string; close: () => Promise<void> }>;
}

/** Loads the SDK. Null where there is none: it is made for Linux with glibc on x64. */
export function loadChiaSdk(): ChiaSdk | null {
  try {
    // A native module; the name of the package is all that its types know.
    return createRequire(import.meta.url)('chia-wallet-sdk-linux-x64-gnu') as ChiaSdk;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED') return null;
    throw error;
  }
}
