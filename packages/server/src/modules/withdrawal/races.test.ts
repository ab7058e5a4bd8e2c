import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { createLogger } from '@farm/process';
import { startTestServer, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { sendWithoutChain } from '../../testing/payoutBatches.ts';
import { makeFarmer, type Farmer } from '../../testing/withdrawals.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';
import { requestWithdrawal } from './requestWithdrawal.ts';
import { cancelWithdrawal, applyOperatorAction, holdOpenWithdrawals } from './service.ts';

const RACES = 1_000;
/** Concurrent races: as many as the pool has connections for, with two sides each. */
const CONCURRENT_RACES = 5;

const server = await startTestServer({
  withdrawals: { dailyMaxMojo: 10n ** 18n, perDay: 10_000, cancelWindowSeconds: 86_400 },
});
const { db, live, mailQueue, withdrawals } = server;
const silent = createLogger('silent');
const parts = { db, live, mailQueue, config: { ...TEST_CONFIG, withdrawals } };
const farmer = await makeFarmer(server, '1000000');
const AMOUNT = 10n ** 12n;

const request = ({ id, address }: Farmer, key: string) =>
  requestWithdrawal(
    // The email has its own test.
    { ...parts, mailQueue: { enqueue: () => Promise.resolve() } },
    { accountId: id, idempotencyKey: key, grossMojo: AMOUNT, address, memo: '' },
  );
const hasSucceeded = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'illegal_transition') return false;
      throw error;
    },
  );
const cancel = (id: string) => hasSucceeded(cancelWithdrawal(parts, { id, accountId: farmer.id }));
/** Runs turns of the worker; concurrent turns skip rows that others have locked. */
const approve = async (id: string) => {
  for (;;) {
    await runDueWithdrawals({ db, live, mailQueue, withdrawals, log: silent });
    const status = await findStatus(id);
    if (status !== 'pending') return status === 'approved';
  }
};
const approveAndSend = async (id: string) =>
  (await approve(id)) && (await sendWithoutChain(parts, [id])).length === 1;
/** Makes withdrawals due and takes them out of the daily limit, so that the thousandth sum is as cheap as the first. */
const makeDue = (...ids: string[]) =>
  sql`update withdrawal set due_at = now(), mailed_at = now(), counts_at = 'epoch' where id = any(${ids}::uuid[])`.execute(
    db,
  );
const findStatus = async (id: string) => {
  const row = await db.selectFrom('withdrawal').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
};
const assertBooksAgree = async () => {
  const { rows } = await sql`
    select withdrawal.id from withdrawal
    left join withdrawal_event event on event.withdrawal_id = withdrawal.id and event.to_status = 'canceled'
    left join ledger_tx tx on tx.kind = 'withdrawal_returned' and tx.ref_id = withdrawal.id::text
    where withdrawal.account_id = ${farmer.id}
      and ((event.id is null) <> (status <> 'canceled') or (tx.id is null) <> (status <> 'canceled'))
    union all
    select account_id from balance where account_id = ${farmer.id}
      and (usable + frozen <> ${(10n ** 18n).toString()}
        or frozen <> (select coalesce(sum(gross_mojo), 0) from withdrawal
          where account_id = ${farmer.id} and status <> 'canceled'))`.execute(db);
  assert.deepEqual(rows, []);
};

test('1000 races of cancel against approval, half of them sent at once: never both', async () => {
  const outcomes = { canceled: 0, approved: 0, sent: 0 };
  for (let done = 0; done < RACES; done += CONCURRENT_RACES) {
    await Promise.all(
      Array.from({ length: CONCURRENT_RACES }, async (_, index) => {
        const number = done + index;
        const [other, name] =
          number % 2 === 0 ? ([approve, 'approved'] as const) : ([approveAndSend, 'sent'] as const);
        const { id } = await request(farmer, `race ${number}`);
        await makeDue(id);
        // Alternate the side that starts first.
        const sides = number % 4 < 2 ? [cancel(id), other(id)] : [other(id), cancel(id)].reverse();
        const [canceled, went] = await Promise.all(sides);
        assert.notEqual(canceled, went, `${name}: ${String(canceled)}, ${String(await findStatus(id))}`);
        outcomes[canceled ? 'canceled' : name]++;
      }),
    );
  }
  assert.ok(Math.min(...Object.values(outcomes)) > 0, JSON.stringify(outcomes));
  await assertBooksAgree();
});

test('a batch, a lockdown and an operator at once: no circle of waits, and each withdrawal has one way', async () => {
  const operator = { operatorId: (await server.signIn()).id, reason: 'x' };
  for (let round = 0; round < 20; round++) {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => request(farmer, `batch ${round} ${index}`)),
    );
    const ids = made.map(({ id }) => id);
    await makeDue(...ids);
    await runDueWithdrawals({ db, live, mailQueue, withdrawals, log: silent });
    const [sent, held, rejected] = await Promise.all([
      sendWithoutChain(parts, ids.toReversed()),
      db.transaction().execute((transaction) => holdOpenWithdrawals(transaction, farmer.id)),
      Promise.all(
        ids
          .slice(0, 3)
          .map((id) => hasSucceeded(applyOperatorAction(parts, { ...operator, id, action: 'reject' }))),
      ),
    ]);
    const statuses = await Promise.all(ids.map(findStatus));
    const count = (status: string) => statuses.filter((one) => one === status).length;
    assert.equal(count('sending'), sent.length);
    assert.equal(count('refunded'), rejected.filter(Boolean).length);
    assert.equal(count('sending') + count('refunded') + count('held'), 10);
    assert.ok(held.length >= count('held'));
  }
});
