import { computeProvenBytes, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { listDayAverages } from './listDayAverages.ts';
import type { ProofSource, ProvenSpace, TimeSpan } from '../share/index.ts';
import { hasOpenPartials } from './partial.repository.ts';
import { listCountedPoints, listPoints, type CountedPoints } from './points.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The present is the mean of a short time, which follows changes, and a long one, which varies less. */
const SHORT_MS = 8 * HOUR_MS;
/** A partial counts five minutes after it came, so the newest minutes are not complete. */
const OPEN_MS = 600_000;
/**
 * A partial comes up to 25 seconds after its signage point, and is stored once the node has answered, which takes up to 40
 * seconds more.
 */
const ARRIVAL_MS = 90_000;
/** Points are kept for five minutes at a time. */
const STEP_MS = 300_000;

/**
 * Creates a source of proven space: what the points of an account's PlotNFTs are worth. A closed period returns exactly
 * its points, and an AppError validation_failed while some of its partials may still come or are still to be looked at. The present is an
 * estimate; a PlotNFT that joined lately is judged by the time since then.
 */
export function createPoolProofSource(db: Db): ProofSource {
  return {
    listProven: async (accountId, { from, to, stepSeconds }) => {
      const before = new Date(from.getTime() - DAY_MS);
      const rows = await listPoints(db, accountId, { from: before, to });
      const newest = Date.now() - OPEN_MS;
      return listDayAverages(rows, { from, to, stepSeconds }, newest).map(
        ({ at, unfilteredPoints, span }) => ({
          at,
          bytes: toBytes(unfilteredPoints, span),
        }),
      );
    },
    readPeriod: async (period) => {
      const isComplete = Date.now() - period.to.getTime() >= ARRIVAL_MS;
      if (!isComplete || (await hasOpenPartials(db, period.to)))
        throw new AppError('validation_failed', { fields: { to: 'Partials of this period are still open' } });
      const counted = await listCountedPoints(db, period);
      const toPeriodBytes = ({ unfilteredPoints }: CountedPoints) => toBytes(unfilteredPoints, period);
      const unclaimed = counted.filter(({ accountId }) => accountId === null);
      return {
        accounts: addUp(counted, toPeriodBytes),
        unclaimed: new Map(unclaimed.map((one) => [one.plotNft, toPeriodBytes(one)])),
      };
    },
    readNow: async (accountIds) => {
      const { counted, toBytesNow } = await readRecent(db, accountIds);
      return addUp(counted, toBytesNow);
    },
    readFarm: async () => {
      const { counted, toBytesNow } = await readRecent(db);
      return counted.reduce((sum, one) => sum + toBytesNow(one), 0n);
    },
  };
}

/** Reads what PlotNFTs counted in 24 hours, and returns it with a function that estimates their space now. */
async function readRecent(db: Db, accountIds?: readonly string[]) {
  const to = new Date(Math.floor((Date.now() - OPEN_MS) / STEP_MS) * STEP_MS);
  const from = (ms: number) => new Date(to.getTime() - ms);
  const [counted, short] = await Promise.all([
    listCountedPoints(db, { from: from(DAY_MS), to }, accountIds),
    listCountedPoints(db, { from: from(SHORT_MS), to }, accountIds),
  ]);
  const recent = new Map(short.map(({ plotNft, unfilteredPoints }) => [plotNft, unfilteredPoints]));
  const toBytesNow = ({ plotNft, unfilteredPoints, joinedAt }: CountedPoints) => {
    const since = (ms: number) => ({ from: from(ms) < joinedAt ? joinedAt : from(ms), to });
    const ofDay = toBytes(unfilteredPoints, since(DAY_MS));
    return (ofDay + toBytes(recent.get(plotNft) ?? 0n, since(SHORT_MS))) / 2n;
  };
  return { counted, toBytesNow };
}

/** Adds up the bytes of the PlotNFTs of each account; those that nobody has claimed are left out. */
function addUp(
  counted: readonly CountedPoints[],
  computeBytes: (one: CountedPoints) => bigint,
): Map<string, ProvenSpace> {
  const proven = new Map<string, ProvenSpace>();
  for (const [accountId, ofAccount] of Map.groupBy(counted, (one) => one.accountId)) {
    if (accountId === null) continue;
    const bytes = ofAccount.reduce((sum, one) => sum + computeBytes(one), 0n);
    const partials = ofAccount.reduce((sum, one) => sum + one.partials, 0);
    // The mean of 8 and 24 hours varies as if it had two thirds of the partials of 24 hours.
    proven.set(accountId, { bytes, deviation: Math.sqrt(1.5 / partials) });
  }
  return proven;
}

function toBytes(unfilteredPoints: bigint, { from, to }: TimeSpan): bigint {
  const ms = BigInt(Math.max(STEP_MS, to.getTime() - from.getTime()));
  const signagePoints = (ms * SIGNAGE_POINTS_PER_DAY) / BigInt(DAY_MS);
  return computeProvenBytes(unfilteredPoints, signagePoints);
}
