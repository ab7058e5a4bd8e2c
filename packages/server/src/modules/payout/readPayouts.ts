import type { Payouts } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { findLastBreakerChange } from './breaker.repository.ts';
import { findDifference } from './findDifference.ts';
import { readSpendViews } from './readSpendViews.ts';
import { findLastReconciliation } from './reconciliation.repository.ts';
import { isSimulated } from './isSimulated.ts';
import { listUnfinishedBatches } from './readBatches.ts';
import { readWalletView } from './readWalletView.ts';
import { readObstacle, findPayoutState } from './state.repository.ts';
import { readBookTotals } from './view.repository.ts';

const MAX_SHOWN_BATCHES = 100;

/** Returns the state of payouts, read from one snapshot so that compared figures match. */
export async function readPayouts({ db, config }: { db: Db; config: PayoutConfig }): Promise<Payouts> {
  if (config.payouts.signerSocket === null) return { state: 'off' };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readActivePayouts(transaction, config));
}

type PayoutConfig = Pick<Config, 'withdrawals' | 'chain' | 'payouts'>;

async function readActivePayouts(db: Db, config: PayoutConfig): Promise<Payouts> {
  const { confirmations } = config.withdrawals;
  const state = await findPayoutState(db);
  const check = await findLastReconciliation(db);
  const { ledger, usable, frozen, ...counts } = await readBookTotals(db);
  const peak = state ? Number(state.height) : 0;
  return {
    state: 'on',
    obstacle: await readObstacle(db),
    chain: state ? { height: peak, at: state.readAt.toISOString(), isSimulated: isSimulated(config) } : null,
    breaker: await readBreakerView(db),
    wallet: await readWalletView(db, config, { coins: state?.coins ?? [], peak }),
    ledger: toXch(ledger),
    reserves: toXch(check?.reserves ?? 0n),
    owed: { usable: toXch(usable), frozen: toXch(frozen), total: toXch(usable + frozen) },
    waiting: { count: counts.waitingCount, amount: toXch(counts.waitingMojo) },
    short: { count: counts.shortCount, amount: toXch(counts.shortMojo) },
    merging: { count: counts.mergingCount, amount: toXch(counts.mergingMojo) },
    difference: await findDifference(db),
    lastCheck: check ? { at: check.at.toISOString(), problems: check.problems } : null,
    unknownSpends: await readSpendViews(db, state?.spends ?? [], peak - confirmations),
    batches: await listUnfinishedBatches(db, config, MAX_SHOWN_BATCHES),
  };
}

type ActivePayouts = Extract<Payouts, { state: 'on' }>;

async function readBreakerView(db: Db): Promise<ActivePayouts['breaker']> {
  const last = await findLastBreakerChange(db);
  if (!last) return { isOpen: false, reason: '', problems: [], by: '', at: null };
  const { isOpen, reason, problems, email, at } = last;
  return { isOpen, reason, problems, by: email ?? '', at: at.toISOString() };
}
