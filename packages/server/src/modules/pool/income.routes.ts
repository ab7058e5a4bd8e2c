import type { Income, Reward } from '@farm/contracts/operator';
import { toXch } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import { readCursor, toPage } from '../../cursor.ts';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { type ExcessRow, listExcesses } from '../alarm/index.ts';
import { listSpendingBatches, toExplorerUrl } from '../payout/index.ts';
import { findRewardRow, listRewardRows, type RewardRow } from './income.repository.ts';
import { readIncome, type IncomeParts } from './readIncome.ts';

/** A place in the list of rewards: the height of a block, and a coin of it. */
const PLACE = /^\d{1,10} [0-9a-f]{64}$/;

const MAX_EXCESSES = 100;

/** Adds the routes by which operators see what the pool earns. */
export function addIncomeRoutes(
  app: App,
  parts: IncomeParts & { config: Pick<Config, 'chain' | 'payouts' | 'profit' | 'withdrawals'> },
): void {
  const { db, config } = parts;
  const toItem = (row: RewardRow) => toReward(row, config.payouts.explorerUrl);

  addRoute(app, calls.readIncome, async () => ({
    ...(await readIncome(parts)),
    excesses: (await listExcesses(db, { limit: MAX_EXCESSES })).map(toExcess),
  }));

  addRoute(app, calls.listRewards, async (request) => {
    const { cursor, limit } = request.query;
    const [height, coinId] = readCursor(cursor, PLACE)?.split(' ') ?? [];
    const before = height && coinId ? { height: Number(height), coinId } : null;
    const found = await listRewardRows(db, { before, limit: limit + 1 });
    return toPage(found, { limit, numberOf: (row) => `${row.height} ${row.coinId}`, toItem });
  });

  addRoute(app, calls.readReward, async (request) => {
    const { coinId } = request.params;
    const row = coinId === null ? undefined : await findRewardRow(db, coinId);
    if (!row) throw new AppError('not_found');
    const { arrivedCoinId } = row;
    const batches = arrivedCoinId === null ? [] : await listSpendingBatches(db, config, arrivedCoinId);
    return { ...toItem(row), batches };
  });
}

function toReward(row: RewardRow, explorerUrl: string | null): Reward {
  const { coinId, launcherId, height, absorbedHeight, arrivedCoinId, foundAt, bookedAt } = row;
  return {
    ...{ coinId, launcherId, height, absorbedHeight, arrivedCoinId },
    amount: toXch(row.amountMojo),
    state: toState(row),
    foundAt: foundAt.toISOString(),
    bookedAt: bookedAt?.toISOString() ?? null,
    explorerUrl: toExplorerUrl(explorerUrl, coinId),
  };
}

function toExcess({ accountId, email, deviation, ...row }: ExcessRow): Income['excesses'][number] {
  return {
    account: { id: accountId, email },
    provenSpace: row.provenSpace.toString(),
    deviation,
    reportedSpace: row.reportedSpace.toString(),
    startedAt: row.startedAt.toISOString(),
  };
}

function toState({ takenHeight, arrivedCoinId, bookedAt }: RewardRow): Reward['state'] {
  if (takenHeight !== null) return 'taken';
  if (arrivedCoinId === null) return 'waiting';
  return bookedAt === null ? 'absorbed' : 'booked';
}
