import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  operatorWithdrawalDetailSchema,
  type WithdrawalDetail,
  withdrawalDetailSchema,
  withdrawalSchema,
} from '@farm/contracts';
import { sql } from 'kysely';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { startWebhookReceiver } from '@farm/simulators/outside';
import { makePerson } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { startTestMailServer } from '../../testing/testMailServer.ts';
import { makeFarmer, sendWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { runDueWithdrawals } from './runDueWithdrawals.ts';

const mailServer = await startTestMailServer();
const { transport, held, hold, refuse, taken, waitForMails } = mailServer;
// A withdrawal is due as soon as its mail was handed over.
const server = await startTestServer({ transport, withdrawals: { cancelWindowSeconds: 0 } });
const { call, db } = server;
const operator = await makePerson(db, 'admin');
const asOperator = { authorization: `Bearer ${operator.token}` };
const proceed = () => runDueWithdrawals({ ...server, log: createLogger('silent') });

const withdraw = async (farmer: Farmer, amount = '0.5') => {
  const { status, body } = await sendWithdrawal(server, farmer, { amount });
  assert.equal(status, 201);
  return withdrawalSchema.parse(body);
};
const read = async ({ bearer }: Farmer, id: string) =>
  withdrawalDetailSchema.parse((await call({ url: `/api/me/withdrawals/${id}`, headers: bearer })).body);
const readWhen = (farmer: Farmer, id: string, condition: (withdrawal: WithdrawalDetail) => boolean) =>
  waitFor(async () => {
    const withdrawal = await read(farmer, id);
    return condition(withdrawal) ? withdrawal : undefined;
  });
const decide = async (id: string, deed: string) => {
  const url = `/api/admin/withdrawals/${id}/${deed}`;
  const payload = { reason: 'Mail is down' };
  const { status, body } = await call({ method: 'POST', url, headers: asOperator, payload });
  assert.equal(status, 200);
  return operatorWithdrawalDetailSchema.parse(body);
};
const passHour = (id: string) =>
  sql`update withdrawal set due_at = due_at - interval '1 hour' where id = ${id}`.execute(db);

describe('the cancel window', () => {
  test('begins when the mail server has taken the mail, not when the withdrawal is requested', async () => {
    const farmer = await makeFarmer(server);
    const release = hold(farmer.email);
    const { id, proceedsAt, isCancelable } = await withdraw(farmer);
    assert.deepEqual([proceedsAt, isCancelable], [null, true]);
    await waitFor(() => Promise.resolve(held.includes(farmer.email) ? true : undefined));
    await proceed();
    assert.equal((await read(farmer, id)).status, 'pending');
    release();
    await readWhen(farmer, id, (withdrawal) => withdrawal.proceedsAt !== null);
    await proceed();
    assert.equal((await read(farmer, id)).status, 'approved');
    assert.match((await waitForMails(farmer.email))[0] ?? '', /Processing starts automatically on/);
  });
});

describe('an address that the mail server refuses for good', () => {
  test('puts the withdrawal on hold, with the reply for user and operator', async () => {
    const farmer = await makeFarmer(server);
    refuse(farmer.email, { code: 550, message: `No such user here <${farmer.email}>` });
    const { id } = await withdraw(farmer);
    const { holdReasons, isCancelable, events } = await readWhen(
      farmer,
      id,
      ({ status }) => status === 'held',
    );
    assert.deepEqual([holdReasons, isCancelable], [['mail'], true]);
    assert.equal(events.at(-1)?.reason, '550 No such user here <…>');
    await proceed();
    const { body } = await call({ url: `/api/admin/withdrawals/${id}`, headers: asOperator });
    const seen = operatorWithdrawalDetailSchema.parse(body);
    assert.deepEqual([seen.status, seen.holdReasons, seen.proceedsAt], ['held', ['mail'], null]);
    // It is not tried again.
    await waitFor(async () => {
      const { rows } = await sql`
        select from pgboss.job
        where data ->> 'withdrawalId' = ${id} and data ->> 'kind' = 'withdrawal' and state = 'completed'`.execute(
        db,
      );
      return rows.length === 1 ? true : undefined;
    });
    const [told] = await waitForMails(operator.email);
    assert.match(told ?? '', /On hold because: the email about it can/);
  });

  test('gets the mail once an operator has released the withdrawal, and other channels are told nothing again', async () => {
    const farmer = await makeFarmer(server);
    const receiver = await startWebhookReceiver();
    after(receiver.close);
    await sql`
      insert into account_webhook (account_id, name, url, form, events)
      values (${farmer.id}, 'Home', ${receiver.url}, 'discord', '{withdrawal}')`.execute(db);
    refuse(farmer.email, { code: 550, message: 'No such user here' });
    const { id } = await withdraw(farmer);
    await readWhen(farmer, id, ({ status }) => status === 'held');
    refuse(farmer.email, null);
    await decide(id, 'release');
    await waitForMails(farmer.email);
    await readWhen(farmer, id, ({ proceedsAt }) => proceedsAt !== null);
    await proceed();
    assert.equal((await read(farmer, id)).status, 'approved');
    const { rows } = await sql<{ kind: string }>`
      select job ->> 'kind' as kind from delivery where account_id = ${farmer.id} and channel = 'webhook' order by number`.execute(
      db,
    );
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['withdrawal'],
    );
  });

  test('is one more reason where another one ends by itself', async () => {
    const farmer = await makeFarmer(server);
    await sql`update address set created_at = now() where account_id = ${farmer.id}`.execute(db);
    refuse(farmer.email, { code: 553, message: 'Mailbox name not allowed' });
    const { id } = await withdraw(farmer);
    const { proceedsAt } = await readWhen(farmer, id, ({ holdReasons }) => holdReasons.length === 2);
    assert.equal(proceedsAt, null);
    assert.deepEqual((await read(farmer, id)).holdReasons, ['new_address', 'mail']);
  });
});

test('mail that is taken only after an hour ends the hold that it caused', async () => {
  const farmer = await makeFarmer(server);
  refuse(farmer.email, { code: 451, message: 'Try again later' });
  const { id } = await withdraw(farmer);
  await passHour(id);
  await proceed();
  assert.deepEqual((await read(farmer, id)).holdReasons, ['mail']);
  refuse(farmer.email, null);
  await waitForMails(farmer.email);
  await waitFor(async () => {
    await proceed();
    return (await read(farmer, id)).status === 'approved' ? true : undefined;
  });
  const { events } = await read(farmer, id);
  assert.deepEqual(
    events.map(({ to }) => to),
    ['pending', 'held', 'pending', 'approved'],
  );
});

test('mail that nobody takes for an hour puts the withdrawal on hold, and an operator can approve it without', async () => {
  const farmer = await makeFarmer(server);
  refuse(farmer.email, { code: 451, message: 'Try again later' });
  const { id } = await withdraw(farmer);
  await proceed();
  assert.equal((await read(farmer, id)).status, 'pending');
  await passHour(id);
  await proceed();
  const late = await read(farmer, id);
  assert.deepEqual([late.status, late.holdReasons], ['held', ['mail']]);
  const { status, events } = await decide(id, 'approve');
  assert.deepEqual([status, events.at(-1)?.reason], ['approved', 'Mail is down']);
  assert.ok(taken.every(({ to }) => to !== farmer.email));
});
