import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withdrawalDetailSchema, type Withdrawal } from '@farm/contracts';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { makeAddress, makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';

const server = await startTestServer();
const { call, db, live, mailQueue, withdrawals } = server;
const silent = createLogger('silent');
/** Runs the work that the worker does every other second. */
const proceed = () => runDueWithdrawals({ db, live, mailQueue, withdrawals, log: silent });

const read = async ({ bearer }: Farmer, id: string) =>
  withdrawalDetailSchema.parse((await call({ url: `/api/me/withdrawals/${id}`, headers: bearer })).body);
/** Ages all data of the account by this interval. */
const passTime = async ({ id }: Farmer, interval: string) => {
  await sql`
    update account set password_changed_at = password_changed_at - ${interval}::interval where id = ${id}`.execute(
    db,
  );
  await sql`
    update address set created_at = created_at - ${interval}::interval where account_id = ${id}`.execute(db);
  await sql`
    update withdrawal set created_at = created_at - ${interval}::interval,
      mailed_at = mailed_at - ${interval}::interval,
      counts_at = counts_at - ${interval}::interval, due_at = due_at - ${interval}::interval,
      proceeds_at = proceeds_at - ${interval}::interval
    where account_id = ${id}`.execute(db);
};
const passTimeAndProceed = async (farmer: Farmer, interval: string) => {
  await passTime(farmer, interval);
  await proceed();
};
const addAddress = async ({ bearer }: Farmer, address = makeAddress()) => {
  const { status } = await call({
    method: 'POST',
    url: '/api/me/addresses',
    headers: bearer,
    payload: { address },
  });
  assert.equal(status, 201);
  return address;
};
const changePassword = ({ id }: Farmer) =>
  sql`update account set password_changed_at = now() where id = ${id}`.execute(db);
const computeHoursUntil = ({ proceedsAt }: Withdrawal) =>
  proceedsAt === null ? null : Math.round((Date.parse(proceedsAt) - Date.now()) / 3_600_000);
const readSteps = async (farmer: Farmer, id: string) =>
  (await read(farmer, id)).events.map(({ from, to, actor, holdReasons }) => [
    from,
    to,
    actor,
    ...holdReasons,
  ]);

describe('a withdrawal that nothing speaks against', () => {
  test('is approved when its cancel window is over, not before', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await passTimeAndProceed(farmer, '9 minutes');
    assert.equal((await read(farmer, id)).status, 'pending');
    await passTimeAndProceed(farmer, '1 minute');
    const { status, proceedsAt, isCancelable } = await read(farmer, id);
    assert.deepEqual([status, proceedsAt, isCancelable], ['approved', null, false]);
  });
});

describe('a withdrawal is held', () => {
  test('while its address is new', async () => {
    const farmer = await makeFarmer(server);
    const address = await addAddress(farmer);
    const made = await sendAcceptedWithdrawal(server, farmer, { address });
    assert.deepEqual([made.status, made.holdReasons, made.isCancelable], ['held', ['new_address'], true]);
    assert.equal(computeHoursUntil(made), 24);
    await passTimeAndProceed(farmer, '23 hours');
    assert.equal((await read(farmer, made.id)).status, 'held');
    await passTimeAndProceed(farmer, '1 hour');
    assert.equal((await read(farmer, made.id)).status, 'approved');
    assert.deepEqual(await readSteps(farmer, made.id), [
      [null, 'pending', 'user'],
      ['pending', 'held', 'farm', 'new_address'],
      ['held', 'pending', 'farm'],
      ['pending', 'approved', 'farm'],
    ]);
  });

  test('anew while its address was deleted and added again', async () => {
    const farmer = await makeFarmer(server);
    const address = await addAddress(farmer);
    const { id } = await sendAcceptedWithdrawal(server, farmer, { address });
    await passTime(farmer, '20 hours');
    await sql`delete from address where address = ${address}`.execute(db);
    await addAddress(farmer, address);
    await passTimeAndProceed(farmer, '4 hours');
    const again = await read(farmer, id);
    assert.deepEqual([again.status, computeHoursUntil(again)], ['held', 20]);
    await passTimeAndProceed(farmer, '20 hours');
    assert.equal((await read(farmer, id)).status, 'approved');
  });

  test('for a day also where its new address was deleted', async () => {
    const farmer = await makeFarmer(server);
    const address = await addAddress(farmer);
    const { id } = await sendAcceptedWithdrawal(server, farmer, { address });
    await sql`delete from address where address = ${address}`.execute(db);
    await passTimeAndProceed(farmer, '23 hours');
    assert.equal((await read(farmer, id)).status, 'held');
    await passTimeAndProceed(farmer, '1 hour');
    assert.equal((await read(farmer, id)).status, 'approved');
  });

  test('while the password is new, and for as long as it is changed again', async () => {
    const farmer = await makeFarmer(server);
    await changePassword(farmer);
    const made = await sendAcceptedWithdrawal(server, farmer);
    assert.deepEqual([made.holdReasons, computeHoursUntil(made)], [['new_password'], 24]);
    await passTime(farmer, '24 hours');
    await changePassword(farmer);
    await proceed();
    const again = await read(farmer, made.id);
    assert.deepEqual([again.status, computeHoursUntil(again)], ['held', 24]);
    await passTimeAndProceed(farmer, '24 hours');
    assert.equal((await read(farmer, made.id)).status, 'approved');
  });

  test('not because of the password that the account began with', async () => {
    const farmer = await makeFarmer(server);
    await sql`update account set password_changed_at = created_at where id = ${farmer.id}`.execute(db);
    assert.deepEqual((await sendAcceptedWithdrawal(server, farmer)).holdReasons, []);
  });

  test('above the automatic limit, by one mojo too, until an operator looks at it', async () => {
    const farmer = await makeFarmer(server);
    const made = await sendAcceptedWithdrawal(server, farmer, { amount: '1.000000000001' });
    assert.deepEqual([made.status, made.holdReasons, made.proceedsAt], ['held', ['large_amount'], null]);
    await passTimeAndProceed(farmer, '1000 hours');
    assert.equal((await read(farmer, made.id)).status, 'held');
    assert.equal((await sendAcceptedWithdrawal(server, farmer, { amount: '1' })).status, 'pending');
  });

  test('for several reasons, of which each ends in its own time', async () => {
    const farmer = await makeFarmer(server);
    const address = await addAddress(farmer);
    await passTime(farmer, '5 hours');
    await changePassword(farmer);
    const small = await sendAcceptedWithdrawal(server, farmer, { address });
    const large = await sendAcceptedWithdrawal(server, farmer, { address, amount: '2' });
    assert.deepEqual(small.holdReasons, ['new_address', 'new_password']);
    assert.equal(computeHoursUntil(small), 24);
    assert.deepEqual(large.holdReasons, ['new_address', 'new_password', 'large_amount']);
    assert.equal(large.proceedsAt, null);
    await passTimeAndProceed(farmer, '19 hours');
    assert.deepEqual((await read(farmer, small.id)).holdReasons, ['new_password']);
    assert.deepEqual((await read(farmer, large.id)).holdReasons, ['new_password', 'large_amount']);
    await passTimeAndProceed(farmer, '5 hours');
    assert.equal((await read(farmer, small.id)).status, 'approved');
    assert.deepEqual((await read(farmer, large.id)).holdReasons, ['large_amount']);
  });
});

describe('the daily limit', () => {
  test('lets through what fits into it, and the rest day by day', async () => {
    const farmer = await makeFarmer(server, '25');
    const made: Withdrawal[] = [];
    for (let count = 0; count < 25; count++) made.push(await sendAcceptedWithdrawal(server, farmer));
    assert.deepEqual(
      made.map(({ holdReasons }) => holdReasons.join()),
      [...Array<string>(10).fill(''), ...Array<string>(15).fill('daily_limit')],
    );
    assert.equal(computeHoursUntil(made[10] ?? assert.fail()), 24);
    const approved = async () => {
      const all = await Promise.all(made.map(({ id }) => read(farmer, id)));
      return all.flatMap(({ status }, index) => (status === 'approved' ? [index] : []));
    };
    const first = (count: number) => Array.from({ length: count }, (_, index) => index);
    await passTimeAndProceed(farmer, '23 hours');
    assert.deepEqual(await approved(), first(10));
    await passTimeAndProceed(farmer, '1 hour');
    assert.deepEqual(await approved(), first(20));
    assert.equal(computeHoursUntil(await read(farmer, made[20]?.id ?? '')), 24);
    await passTimeAndProceed(farmer, '24 hours');
    assert.deepEqual(await approved(), first(25));
  });

  test('is not passed by many at once', async () => {
    const farmer = await makeFarmer(server, '40');
    const made = await Promise.all(Array.from({ length: 40 }, () => sendAcceptedWithdrawal(server, farmer)));
    assert.equal(made.filter(({ status }) => status === 'pending').length, 10);
    await passTime(farmer, '24 hours');
    await Promise.all([1, 2, 3, 4].map(proceed));
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from withdrawal
      where account_id = ${farmer.id} and status = 'approved'`.execute(db);
    assert.equal(rows[0]?.count, 20);
  });

  test('has room again for what was canceled', async () => {
    const farmer = await makeFarmer(server, '30');
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '10' });
    assert.deepEqual((await sendAcceptedWithdrawal(server, farmer, { amount: '0.01' })).holdReasons, [
      'daily_limit',
    ]);
    await call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: farmer.bearer });
    assert.equal((await sendAcceptedWithdrawal(server, farmer, { amount: '0.01' })).status, 'pending');
  });

  test('is never wide enough for what is more than a day', async () => {
    const farmer = await makeFarmer(server, '30');
    const made = await sendAcceptedWithdrawal(server, farmer, { amount: '10.5' });
    assert.deepEqual([made.holdReasons, made.proceedsAt], [['daily_limit', 'large_amount'], null]);
    await passTimeAndProceed(farmer, '100 hours');
    assert.deepEqual((await read(farmer, made.id)).holdReasons, ['daily_limit', 'large_amount']);
  });
});

test('several processes do what is due once', async () => {
  const farmers: [Farmer, string][] = [];
  for (let count = 0; count < 4; count++) {
    const farmer = await makeFarmer(server);
    for (let more = 0; more < 5; more++)
      farmers.push([farmer, (await sendAcceptedWithdrawal(server, farmer)).id]);
    await passTime(farmer, '1 hour');
  }
  await Promise.all(Array.from({ length: 6 }, proceed));
  for (const [farmer, id] of farmers) {
    assert.deepEqual(await readSteps(farmer, id), [
      [null, 'pending', 'user'],
      ['pending', 'approved', 'farm'],
    ]);
  }
});

test('the time left is counted by the clock of the farm, and ends at nothing', async () => {
  const farmer = await makeFarmer(server);
  const { id } = await sendAcceptedWithdrawal(server, farmer);
  await sql`update withdrawal set proceeds_at = now() + interval '100 days' where id = ${id}`.execute(db);
  const { remainingMs } = await read(farmer, id);
  assert.equal(remainingMs === null ? null : Math.round(remainingMs / 86_400_000), 100);
  await passTime(farmer, '101 days');
  assert.equal((await read(farmer, id)).remainingMs, 0);
  await proceed();
  const approved = await read(farmer, id);
  assert.deepEqual([approved.status, approved.remainingMs], ['approved', null]);
});

test('the waits are settings, and the worker lets go on what is due without anybody asking', async () => {
  const quick: TestServer = await startTestServer({
    loops: true,
    withdrawals: { cancelWindowSeconds: 0, coolDownSeconds: 0, autoMaxMojo: 10n ** 15n, feeMojo: 0n },
  });
  const farmer = await makeFarmer(quick);
  const payload = { address: makeAddress() };
  await quick.call({ method: 'POST', url: '/api/me/addresses', headers: farmer.bearer, payload });
  const made = await sendAcceptedWithdrawal(quick, farmer, { ...payload, amount: '5' });
  assert.deepEqual([made.status, made.received], ['pending', '5']);
  await waitFor(async () => {
    const { body } = await quick.call({ url: `/api/me/withdrawals/${made.id}`, headers: farmer.bearer });
    return (body as Withdrawal).status === 'approved' ? true : undefined;
  });
});
