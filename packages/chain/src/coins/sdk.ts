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
  Spend: new (puzzle: SdkProgram, solution: SdkProgram) => SdkSpend;
  SecretKey: { fromSeed: (seed: Uint8Array) => SdkSecretKey };
  PublicKey: {
    /** @throws Error if the bytes are no point of the curve */
    fromBytes: (bytes: Uint8Array) => SdkPublicKey;
    /** Verifies in the augmented scheme; true for no messages and the signature at infinity. */
    aggregateVerify: (publicKeys: SdkPublicKey[], messages: Uint8Array[], signature: SdkSignature) => boolean;
  };
  Signature: {
    aggregate: (signatures: SdkSignature[]) => SdkSignature;
    /** @throws Error if the bytes are no point of the curve */
    fromBytes: (bytes: Uint8Array) => SdkSignature;
    /** The aggregate of no signatures. */
    infinity: () => SdkSignature;
  };
  /** Tree hashes of the puzzles that {@link SdkClvm} has by the same names. */
  Constants: {
    singletonLauncherHash: () => Uint8Array;
    singletonTopLayerHash: () => Uint8Array;
    poolMemberInnerpuzzleHash: () => Uint8Array;
    poolWaitingroomInnerpuzzleHash: () => Uint8Array;
  };
  FullNodeSimulator: { withSeed: (seed: bigint) => SdkSimulator };
  standardPuzzleHash: (publicKey: SdkPublicKey) => Uint8Array;
  spendBundleCost: (coinSpends: SdkCoinSpend[]) => bigint;
}

/** Builds the programs of coins and collects the spends made with them. */
export interface SdkClvm {
  createCoin: (puzzleHash: Uint8Array, amount: bigint) => SdkProgram;
  reserveFee: (amount: bigint) => SdkProgram;
  assertCoinAnnouncement: (announcementId: Uint8Array) => SdkProgram;
  assertConcurrentSpend: (coinId: Uint8Array) => SdkProgram;
  delegatedSpend: (conditions: SdkProgram[]) => SdkSpend;
  spendStandardCoin: (coin: SdkCoin, publicKey: SdkPublicKey, spend: SdkSpend) => void;
  spendCoin: (coin: SdkCoin, spend: SdkSpend) => void;
  coinSpends: () => SdkCoinSpend[];
  nil: () => SdkProgram;
  atom: (bytes: Uint8Array) => SdkProgram;
  int: (value: bigint) => SdkProgram;
  pair: (first: SdkProgram, rest: SdkProgram) => SdkProgram;
  list: (items: SdkProgram[]) => SdkProgram;
  /** @throws Error if the bytes are no program */
  deserialize: (bytes: Uint8Array) => SdkProgram;
  singletonLauncher: () => SdkProgram;
  /** Version 1.0 of the singleton, which PlotNFTs use. */
  singletonTopLayer: () => SdkProgram;
  poolMemberInnerpuzzle: () => SdkProgram;
  poolWaitingroomInnerpuzzle: () => SdkProgram;
  p2SingletonOrDelayedPuzzleHash: () => SdkProgram;
}

/** A CLVM program, or any value of CLVM. The conversions return null for a value of another form. */
export interface SdkProgram {
  treeHash: () => Uint8Array;
  serialize: () => Uint8Array;
  curry: (args: SdkProgram[]) => SdkProgram;
  uncurry: () => { program: SdkProgram; args: SdkProgram[] } | null;
  toAtom: () => Uint8Array | null;
  toInt: () => bigint | null;
  toPair: () => { first: SdkProgram; rest: SdkProgram } | null;
  toList: () => SdkProgram[] | null;
  /** @throws Error if the program raises or exceeds the cost */
  run: (solution: SdkProgram, maxCost: bigint, isMempool: boolean) => { value: SdkProgram };
  parseAggSigMe: () => { message: Uint8Array } | null;
}

/** A puzzle with a solution, or a delegated spend of a coin. */
export interface SdkSpend {
  puzzle: SdkProgram;
  solution: SdkProgram;
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
  isValid: () => boolean;
  toBytes: () => Uint8Array;
}

/** A BLS public key. */
export interface SdkPublicKey {
  isInfinity: () => boolean;
  isValid: () => boolean;
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
  /** Puts a coin into the newest block, whatever its parent. */
  insertCoin: (coin: SdkCoin) => void;
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
