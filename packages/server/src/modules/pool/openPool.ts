import { setTimeout as wait } from 'node:timers/promises';
import {
  createFullNode,
  decodeAddress,
  GENESIS,
  loadChiaSdk,
  SIMULATED_K,
  type SignagePoint,
} from '@farm/chain';
import type { Db } from '@farm/database';
import { StartError } from '@farm/process';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';
import { createShortCache } from '../../createShortCache.ts';
import { usePoint } from '../rate-limit/index.ts';
import { nothingProven, type ProofSource } from '../share/index.ts';
import { createPoolProofSource } from './createPoolProofSource.ts';
import type { PoolDependencies, PoolSettings } from './poolDependencies.ts';

/** Blocks that leaving the pool takes: about ten minutes. */
const RELATIVE_LOCK_HEIGHT = 32;
const TOKEN_MINUTES = 5;
/** Partials of a PlotNFT in a minute. A farmer of that many should ask for a higher difficulty. */
const PARTIALS_PER_MINUTE = 120;
const HEIGHT_SECONDS = 60;
/** Farmers answer the same few signage points at the same time. */
const POINT_MS = 30_000;

/**
 * A plot of k 32 is worth 20 points a day. Below a difficulty of 4.9 all proofs of a plot of k 35 are good enough, so that
 * they would count for less than they are.
 */
const MAIN_NETWORK = { simulatedK: null, filterBits: null, minDifficulty: 5n, startDifficulty: 10n };
/** Below this difficulty every proof of a plot that counts as `SIMULATED_K` would be good enough. */
const SIMULATED = {
  simulatedK: SIMULATED_K,
  filterBits: 0,
  minDifficulty: 5_000n,
  startDifficulty: 5_000n,
};

/**
 * Opens the pool of the settings; undefined if there is none.
 * @throws StartError if this machine cannot verify signatures
 */
export function openPool({
  config: { poolRules, chain },
  db,
  signal,
}: {
  config: Pick<Config, 'poolRules' | 'chain'>;
  db: Db;
  /** Ends whatever waits for the node, so that a node that does not respond keeps nothing from stopping. */
  signal?: AbortSignal;
}): PoolDependencies | undefined {
  if (poolRules.targetAddress === null || chain.node === null) return undefined;
  const sdk = loadChiaSdk();
  if (sdk === null)
    throw new StartError('POOL_TARGET_ADDRESS needs chia-wallet-sdk: Linux with glibc on x64');
  const isSimulated = chain.node.tls === null;
  const settings: PoolSettings = {
    fee: poolRules.fee,
    targetPuzzleHash: decodeAddress(poolRules.targetAddress),
    relativeLockHeight: RELATIVE_LOCK_HEIGHT,
    tokenMinutes: TOKEN_MINUTES,
    ...(isSimulated ? SIMULATED : MAIN_NETWORK),
  };
  const turns = new RateLimiterMemory({ points: PARTIALS_PER_MINUTE, duration: 60 });
  return {
    ...{ db, sdk, settings },
    node: createFullNode(chain.node, { signal }),
    wait: (ms) => wait(ms, undefined, { signal }),
    useTurn: (launcherId) => usePoint(turns, launcherId),
    genesis: isSimulated ? GENESIS.simulated : GENESIS.mainnet,
  };
}

/** Opens the source of proven space: the pool; in production without one, nothing is proven; elsewhere, no source. */
export function openProofSource({
  config,
  pool,
}: {
  config: Pick<Config, 'production'>;
  pool: PoolDependencies | undefined;
}): ProofSource | undefined {
  if (!pool) return config.production ? nothingProven : undefined;
  return createPoolProofSource(pool.db);
}

/**
 * Returns the pool for answering requests: what many farmers need at once is asked of the node once. Partials are looked at
 * again with the node itself.
 */
export function createSharedReads(pool: PoolDependencies): PoolDependencies {
  const { node } = pool;
  const readPeak = createShortCache(() => node.readPeak(), HEIGHT_SECONDS);
  return {
    ...pool,
    node: { ...node, readPeak: () => readPeak(null), readSignagePoint: shareSignagePoints(node) },
  };
}

type ReadSignagePoint = PoolDependencies['node']['readSignagePoint'];

/** Remembers signage points for a short time, but not that one is unknown. */
function shareSignagePoints(node: Pick<PoolDependencies['node'], 'readSignagePoint'>): ReadSignagePoint {
  const reads = new Map<string, Promise<SignagePoint | null>>();
  return (asked) => {
    const key = JSON.stringify(asked);
    const known = reads.get(key);
    if (known) return known;
    const read = node.readSignagePoint(asked);
    reads.set(key, read);
    read.then(
      (point) => (point ? setTimeout(() => reads.delete(key), POINT_MS).unref() : reads.delete(key)),
      () => reads.delete(key),
    );
    return read;
  };
}
