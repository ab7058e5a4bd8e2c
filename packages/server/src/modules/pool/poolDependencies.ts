import type { ChiaSdk, FullNode } from '@farm/chain';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { MailQueue } from '../../mail/mailQueue.ts';

/** Rules that the pool states in `pool_info`. */
export interface PoolSettings {
  /** Share of the rewards that the farm keeps, as a decimal number from 0 to 1. */
  fee: string;
  /** Puzzle hash that rewards are absorbed to, in hex. */
  targetPuzzleHash: string;
  /** Blocks that leaving the pool takes. */
  relativeLockHeight: number;
  /** Points of the easiest partial. */
  minDifficulty: bigint;
  /** Points of a partial of a farmer that has not asked for a difficulty. */
  startDifficulty: bigint;
  /**
   * Size that plots of any size count as on a simulated chain, where tiny ones stand for real ones; null elsewhere: there,
   * plots below k 32 do not count, as tiny ones can be made for one challenge.
   */
  simulatedK: number | null;
  /** Leading zero bits of the plot filter; null for those of Chia's main network at the height. */
  filterBits: number | null;
  /** Minutes for which a signed request is valid, give or take as many. */
  tokenMinutes: number;
}

/** Dependencies of the pool protocol. */
export interface PoolDependencies {
  db: Db;
  sdk: ChiaSdk;
  node: Pick<
    FullNode,
    | 'readPeak'
    | 'readCoins'
    | 'readChildren'
    | 'readPuzzleAndSolution'
    | 'readSignagePoint'
    | 'isSpendPending'
    | 'push'
  >;
  /** Waits before a signage point is asked for once more. */
  wait: (ms: number) => Promise<void>;
  /** Counts a partial that its farmer signed. @throws AppError too_many_requests if it sends too many */
  useTurn: (launcherId: string) => Promise<void>;
  /** Genesis challenge of the chain. */
  genesis: string;
  settings: PoolSettings;
}

/** Dependencies of collecting rewards. */
export interface RewardDependencies extends Pick<PoolDependencies, 'db' | 'sdk' | 'genesis'> {
  node: Pick<
    FullNode,
    'readPeak' | 'readCoins' | 'readChildren' | 'readPuzzleAndSolution' | 'isSpendPending' | 'push'
  >;
  settings: Pick<PoolSettings, 'targetPuzzleHash'>;
  /** Without one, nobody is told of won blocks. */
  mailQueue?: MailQueue;
  /** Blocks on top of a coin after which it counts as final. */
  confirmations: number;
  log: Logger;
}
