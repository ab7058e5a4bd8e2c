import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Coin, decodeAddress } from '@farm/chain';
import type { Db } from '@farm/database';
import { recordLedgerTx } from '../modules/ledger/service.ts';
import { markMailed } from '../modules/withdrawal/mailed.repository.ts';
import { addWithdrawal, applyWithdrawalAction } from '../modules/withdrawal/withdrawal.repository.ts';
import type { BatchRequest, Payee } from '@farm/signer/client';
import { makeAccount, makeDeposit, makeFreeze } from './ledgerPosts.ts';
import { TEST_CONFIG } from './startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { makeAddress } from './withdrawals.ts';

const XCH = 10n ** 12n;

/** An approved withdrawal of a user with just enough money, and its payment. */
export async function makeApproved(
  db: Db,
  { grossMojo = XCH, address = makeAddress() }: { grossMojo?: bigint; address?: string } = {},
): Promise<Payee> {
  const accountId = await makeAccount(db);
  const id = randomUUID();
  const settings = { ...TEST_CONFIG.withdrawals, autoMaxMojo: 2n ** 80n, dailyMaxMojo: 2n ** 80n };
  await sql`
    insert into address (account_id, address, description, created_at)
    values (${accountId}, ${address}, '', now() - interval '2 days')`.execute(db);
  await recordLedgerTx(db, makeDeposit(accountId, grossMojo));
  await db.transaction().execute(async (transaction) => {
    const { entries } = makeFreeze(accountId, grossMojo);
    await recordLedgerTx(transaction, {
      kind: 'withdrawal_requested',
      ref: { type: 'withdrawal', id },
      entries,
    });
    const asked = { id, accountId, idempotencyKey: id, grossMojo, address, memo: '' };
    if (!(await addWithdrawal(transaction, asked, settings))) throw new Error('Not asked for');
    await markMailed(transaction, { id, cancelWindowSeconds: 0 });
    const approved = await applyWithdrawalAction(transaction, {
      ids: [id],
      action: 'approve',
      actor: { kind: 'farm' },
    });
    if (approved.length !== 1) throw new Error('Not approved');
  });
  return {
    withdrawalId: id,
    puzzleHash: decodeAddress(address),
    netMojo: grossMojo - settings.feeMojo,
  };
}

/** A coin that is not on the chain. */
export function makeCoin(puzzleHash: string, amount: bigint = 10n * XCH): Coin {
  return { parentId: randomBytes(32).toString('hex'), puzzleHash, amount };
}

/** A balanced batch, with a fee of 1000 mojo and the rest as change. */
export function makeBatch(
  inputs: Coin[],
  payees: Payee[],
  { chainFeeMojo = 1_000n }: { chainFeeMojo?: bigint } = {},
): BatchRequest {
  const given = inputs.reduce((sum, { amount }) => sum + amount, 0n);
  const paid = payees.reduce((sum, { netMojo }) => sum + netMojo, 0n);
  return { id: randomUUID(), inputs, payees, changeMojo: given - paid - chainFeeMojo, chainFeeMojo };
}

/** Everything that signing changes, as text, to detect changes. */
export async function readBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select row::text from (select 'withdrawal', id, status from withdrawal) row
    union all select row::text from (select 'event', event.* from withdrawal_event event) row
    union all select row::text from (select 'batch', payout_batch.* from payout_batch) row
    union all select row::text from (select 'input', payout_input.* from payout_input) row
    union all select row::text from (select 'item', payout_item.* from payout_item) row
    union all select row::text from (select 'bundle', tx_id, batch_id, attempt, chain_fee_mojo, md5(bundle) from payout_bundle) row
    union all select row::text from (select 'balance', balance.* from balance) row order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

/** Waits until this many connections to the database wait for locks. */
export async function waitUntilBlocked(db: Db, count = 1): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::integer as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return (rows[0]?.blocked ?? 0) >= count ? true : undefined;
  });
}
