import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { AppError } from '../../errors.ts';
import { readBalance } from '../balance/balance.repository.ts';
import type { NewLedgerEntry, NewLedgerTx } from './kinds.ts';
import { recordLedgerTx } from './service.ts';

const { db } = await startTestServer();
const PEOPLE = 3;

const person = fc.nat({ max: PEOPLE - 1 });
const amountMojo = fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 10n ** 30n }));
/** Few refs, so that many posts replay or contradict each other. */
const ref = fc.nat({ max: 20 });
const step = fc.record({
  kind: fc.constantFrom('deposit', 'withdrawal_requested', 'withdrawal_returned', 'correction'),
  person,
  other: person,
  amountMojo,
  ref,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever is posted at once: entries sum to zero, and balances are what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { maxLength: 5 }), async (rounds) => {
      const ids = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(db)));
      const runId = randomUUID();
      const acknowledged = new Map<string, NewLedgerEntry[]>();
      for (const round of rounds) {
        await Promise.all(
          round.map(async (one) => {
            const tx = stepToTx(one, ids, runId);
            const posted = await postOrRefuse(tx);
            if (posted) acknowledged.set(posted.id, tx.entries);
          }),
        );
      }
      const entries = [...acknowledged.values()].flat();
      for (const id of ids) {
        assert.deepEqual(await readBalance(db, id), {
          usable: sumOf(entries, id, 'usable'),
          frozen: sumOf(entries, id, 'frozen'),
        });
      }
      assert.deepEqual(await listViolations(), []);
    }),
    { numRuns: selectRunCount({ quick: 6, deep: 30 }) },
  );
});

function stepToTx({ kind, person, other, amountMojo, ref }: Step, ids: string[], runId: string): NewLedgerTx {
  const [mine, theirs] = [ids[person] ?? '', ids[other] ?? ''];
  const usable = (accountId: string, amountMojo: bigint) =>
    ({ ledgerAccount: 'usable', accountId, amountMojo }) as const;
  const frozen = (amountMojo: bigint) => ({ ledgerAccount: 'frozen', accountId: mine, amountMojo }) as const;
  const entries = {
    deposit: [usable(mine, amountMojo), { ledgerAccount: 'suspense', amountMojo: -amountMojo } as const],
    withdrawal_requested: [usable(mine, -amountMojo), frozen(amountMojo)],
    withdrawal_returned: [frozen(-amountMojo), usable(mine, amountMojo)],
    correction: [usable(theirs, amountMojo), usable(mine, -amountMojo)],
  }[kind];
  return { kind, ref: { type: 'world', id: `${runId} ${ref}` }, entries };
}

/** Posts; returns null if the service or the database refuses the transaction. */
async function postOrRefuse(tx: NewLedgerTx): Promise<{ id: string } | null> {
  try {
    return await recordLedgerTx(db, tx);
  } catch (error) {
    const isRefusal =
      error instanceof AppError
        ? ['insufficient_balance', 'idempotency_conflict'].includes(error.code)
        : String(error).includes('balance_frozen_not_negative');
    if (isRefusal) return null;
    throw error;
  }
}

function sumOf(entries: NewLedgerEntry[], id: string, account: 'usable' | 'frozen'): bigint {
  return entries
    .filter((entry) => entry.ledgerAccount === account && entry.accountId === id)
    .reduce((sum, { amountMojo }) => sum + amountMojo, 0n);
}

/** Returns transactions that do not sum to zero, and balances that differ from the sum of their entries. */
async function listViolations(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'tx', tx_id::text from ledger_entry group by tx_id having sum(amount) <> 0
    union all
    select 'balance', balance.account_id::text
    from balance left join ledger_entry using (account_id)
    group by balance.account_id
    having balance.usable <> coalesce(sum(amount) filter (where ledger_account = 'usable'), 0)
      or balance.frozen <> coalesce(sum(amount) filter (where ledger_account = 'frozen'), 0)`.execute(db);
  return rows;
}
