import type { Payouts } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { addressOf } from '@farm/chain';
import type { Config } from '../../config.ts';
import type { Db, UnknownSpend } from '@farm/database';
import { findLastChange } from './breaker.repository.ts';
import { findLastCheck } from './check.repository.ts';
import { isSimulated } from './isSimulated.ts';
import { readOpenBatches } from './readBatches.ts';
import { readWalletView } from './readWalletView.ts';
import { readObstacle, readState } from './state.repository.ts';
import { readBooks } from './view.repository.ts';

const BATCHES_SHOWN = 100;

/** Returns the state of payouts, read from one snapshot so that compared figures match. */
export async function readPayouts({ db, config }: { db: Db; config: PayoutConfig }): Promise<Payouts> {
  if (config.payouts.signerSocket === null) return { state: 'off' };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => readAll(transaction, config));
}

type PayoutConfig = Pick<Config, 'withdrawals' | 'chain' | 'payouts'>;

async function readAll(db: Db, config: PayoutConfig): Promise<Payouts> {
  const { confirmations } = config.withdrawals;
  const state = await readState(db);
  const check = await findLastCheck(db);
  const { ledger, usable, frozen, ...counts } = await readBooks(db);
  const peak = state ? Number(state.height) : 0;
  return {
    state: 'on',
    obstacle: await readObstacle(db),
    chain: state ? { height: peak, at: state.readAt.toISOString(), isSimulated: isSimulated(config) } : null,
    breaker: await readBreakerView(db),
    wallet: await readWalletView(db, config, { coins: state?.coins ?? [], peak }),
    ledger: mojoToXch(ledger),
    reserves: mojoToXch(check?.reserves ?? 0n),
    owed: { usable: mojoToXch(usable), frozen: mojoToXch(frozen), total: mojoToXch(usable + frozen) },
    waiting: { count: counts.waitingCount, amount: mojoToXch(counts.waitingMojo) },
    short: { count: counts.shortCount, amount: mojoToXch(counts.shortMojo) },
    lastCheck: check ? { at: check.at.toISOString(), problems: check.problems } : null,
    unknownSpends: (state?.spends ?? []).map((spend) => toSpend(spend, peak - confirmations)),
    batches: await readOpenBatches(db, config, BATCHES_SHOWN),
  };
}

type On = Extract<Payouts, { state: 'on' }>;

async function readBreakerView(db: Db): Promise<On['breaker']> {
  const last = await findLastChange(db);
  if (!last) return { isOpen: false, reason: '', problems: [], by: '', at: null };
  const { isOpen, reason, problems, email, at } = last;
  return { isOpen, reason, problems, by: email ?? '', at: at.toISOString() };
}

function toSpend(
  { coinId, amount, height, outputs }: UnknownSpend,
  finalHeight: number,
): On['unknownSpends'][number] {
  return {
    coinId,
    amount: mojoToXch(BigInt(amount)),
    height,
    isFinal: height <= finalHeight,
    outputs: outputs.map((output) => ({
      coinId: output.coinId,
      address: addressOf(output.puzzleHash),
      amount: mojoToXch(BigInt(output.amount)),
    })),
  };
}
