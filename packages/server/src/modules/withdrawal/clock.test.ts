import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalDetailSchema } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { toErrorCode } from '../../testing/answers.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import {
  makeAddress,
  makeFarmer,
  sendAcceptedWithdrawal,
  sendWithdrawal,
  type Farmer,
} from '../../testing/withdrawals.ts';
import { updateFutureJobs } from '../../worker/clock.repository.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';
import { updateFutureTimes } from './updateFutureTimes.ts';

const WINDOW_SECONDS = 600;
const server = await startTestServer({
  withdrawals: { cancelWindowSeconds: WINDOW_SECONDS, dailyMaxMojo: toMojo('5'), perDay: 3 },
});
const { call, db, withdrawals } = server;
const log = createLogger('silent');
const proceed = () => runDueWithdrawals({ ...server, log });
const repair = () => updateFutureTimes({ ...server, log });

const read = async ({ bearer }: Farmer, id: string) =>
  withdrawalDetailSchema.parse((await call({ url: `/api/me/withdrawals/${id}`, headers: bearer })).body);
/** Moves all times of the account, as if the clock had been ahead when they were written. */
const move = async ({ id }: Farmer, interval: string) => {
  const far = sql`${interval}::interval`;
  await sql`update account set created_at = created_at + ${far}, password_changed_at = password_changed_at + ${far}
    where id = ${id}`.execute(db);
  await sql`update address set created_at = created_at + ${far} where account_id = ${id}`.execute(db);
  await sql`
    update withdrawal set created_at = created_at + ${far}, mailed_at = mailed_at + ${far},
      counts_at = counts_at + ${far}, updated_at = updated_at + ${far},
      due_at = due_at + ${far}, proceeds_at = proceeds_at + ${far}
    where account_id = ${id}`.execute(db);
};
const secondsUntil = (at: string | null) => (Date.parse(at ?? '') - Date.now()) / 1_000;

describe('a clock that was a year ahead', () => {
  test('delays no withdrawal: its cancel window begins again, and then it is approved', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await move(farmer, '1 year');
    await move(farmer, '-1 hour');
    await proceed();
    assert.ok(secondsUntil((await read(farmer, id)).proceedsAt) > 300 * 86_400, 'it would wait for a year');
    await repair();
    const { proceedsAt, createdAt, status } = await read(farmer, id);
    assert.equal(status, 'pending');
    assert.ok(secondsUntil(proceedsAt) <= WINDOW_SECONDS && secondsUntil(proceedsAt) > WINDOW_SECONDS - 60);
    assert.ok(secondsUntil(createdAt) <= 0);
    await move(farmer, `-${WINDOW_SECONDS} seconds`);
    await proceed();
    assert.equal((await read(farmer, id)).status, 'approved');
  });

  test('delays no withdrawal whose mail nobody took: it is held after an hour', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await sql`update withdrawal set mailed_at = null, proceeds_at = null, due_at = now() + interval '1 year'
      where id = ${id}`.execute(db);
    await repair();
    await move(farmer, '-1 hour');
    await proceed();
    assert.deepEqual((await read(farmer, id)).holdReasons, ['mail']);
  });

  test('ends no hold early and none late: cool-downs count from now', async () => {
    const farmer = await makeFarmer(server);
    const address = makeAddress();
    await db.insertInto('address').values({ accountId: farmer.id, address, description: '' }).execute();
    await sql`update account set password_changed_at = now() where id = ${farmer.id}`.execute(db);
    const { id } = await sendAcceptedWithdrawal(server, farmer, { address });
    await move(farmer, '1 year');
    await repair();
    await proceed();
    const held = await read(farmer, id);
    assert.deepEqual([held.status, held.holdReasons], ['held', ['new_address', 'new_password']]);
    assert.ok(secondsUntil(held.proceedsAt) <= withdrawals.coolDownSeconds);
    assert.ok(secondsUntil(held.proceedsAt) > withdrawals.coolDownSeconds - 60);
    await move(farmer, `-${withdrawals.coolDownSeconds} seconds`);
    await proceed();
    // Its cancel window began with its mail, and has ended by then.
    assert.equal((await read(farmer, id)).status, 'approved');
  });

  test('fills the daily limits for a day at most', async () => {
    const farmer = await makeFarmer(server);
    for (let count = 0; count < withdrawals.perDay; count++) await sendAcceptedWithdrawal(server, farmer);
    await move(farmer, '1 year');
    await repair();
    assert.equal(toErrorCode(await sendWithdrawal(server, farmer)), 'too_many_requests');
    await move(farmer, '-24 hours');
    assert.equal((await sendWithdrawal(server, farmer)).status, 201);
  });

  test('leaves no mail and no upkeep of the queue waiting', async () => {
    const farmer = await makeFarmer(server);
    await server.db.transaction().execute((transaction) =>
      server.mailQueue.enqueue(transaction, {
        kind: 'withdrawal',
        accountId: farmer.id,
        withdrawalId: '00000000-0000-4000-8000-000000000000',
      }),
    );
    await sql`update pgboss.job set start_after = now() + interval '1 year', state = 'retry'
      where data ->> 'accountId' = ${farmer.id}`.execute(db);
    await sql`update pgboss.queue set monitor_on = now() + interval '1 year', maintain_on = now() + interval '1 year'`.execute(
      db,
    );
    await updateFutureJobs(db);
    const { rows } = await sql<{ late: number }>`
      select (select count(*) from pgboss.job where start_after > now() + interval '1 hour')
        + (select count(*) from pgboss.queue where greatest(monitor_on, maintain_on) > now() + interval '1 hour')
        as late`.execute(db);
    assert.equal(Number(rows[0]?.late), 0);
  });
});

test('times that are as they should be stay as they are', async () => {
  const farmer = await makeFarmer(server);
  const { id } = await sendAcceptedWithdrawal(server, farmer);
  const readRow = () =>
    db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await readRow();
  await repair();
  assert.deepEqual(await readRow(), before);
});
