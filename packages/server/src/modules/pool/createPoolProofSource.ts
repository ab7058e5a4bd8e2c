import { computeFilterBits, computeProvenBytes, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import type { Db } from '@farm/database';
import type { ProofSource } from '../share/index.ts';
import { readPoints, type TimeSpan } from './points.repository.ts';
import type { PoolSettings } from './poolDependencies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The present is the mean of a short time, which follows changes, and a long one, which varies less. */
const SHORT_MS = 8 * HOUR_MS;
/** A partial counts five minutes after it came, so the newest minutes are not complete. */
const OPEN_MS = 600_000;

/** Dependencies of the pool as a source of proven space. */
export interface PoolProofSourceParts {
  db: Db;
  settings: Pick<PoolSettings, 'filterBits'>;
  /** Height of the chain, which decides the plot filter. */
  readHeight: () => Promise<number>;
}

/**
 * Creates a source of proven space: what the points of an account's PlotNFTs are worth. A closed period returns exactly
 * its points; the present is an estimate.
 */
export function createPoolProofSource({ db, settings, readHeight }: PoolProofSourceParts): ProofSource {
  return {
    readProven: async (accountIds, time) => {
      const filterBits = settings.filterBits ?? computeFilterBits(await readHeight());
      const readBytes = async (span: TimeSpan) => {
        const points = await readPoints(db, accountIds, span);
        const signagePoints = countSignagePoints(span);
        return new Map(
          [...points].map(([accountId, sum]) => [
            accountId,
            computeProvenBytes(sum, { signagePoints, filterBits }),
          ]),
        );
      };
      if (time !== 'now') return readBytes(time);
      const to = new Date(Date.now() - OPEN_MS);
      const [long, short] = await Promise.all(
        [DAY_MS, SHORT_MS].map((ms) => readBytes({ from: new Date(to.getTime() - ms), to })),
      );
      return new Map(
        [...(long ?? [])].map(([accountId, bytes]) => [
          accountId,
          (bytes + (short?.get(accountId) ?? 0n)) / 2n,
        ]),
      );
    },
  };
}

/** Returns the number of signage points in a time, at least 1. */
function countSignagePoints({ from, to }: TimeSpan): bigint {
  const count = (BigInt(to.getTime() - from.getTime()) * SIGNAGE_POINTS_PER_DAY) / BigInt(DAY_MS);
  return count < 1n ? 1n : count;
}
