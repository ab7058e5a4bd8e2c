import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type PayoutAlarm, payoutAlarmsSchema } from '@farm/contracts';
import { encodeAddress } from '@farm/chain';
import { toMojo } from '@farm/contracts/amount';
import { waitFor } from '@farm/process/testing';
import { SignerRefused } from '@farm/signer/client';
import { sql } from 'kysely';
import { signInOperator } from '../../testing/profitRuns.ts';
import { PUBLIC_URL, TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { updateBreaker } from '../payout/breaker.ts';
import { createPayoutAlarms } from './createPayoutAlarms.ts';
import { readPayoutFacts } from './facts.repository.ts';

const reserve = '9'.repeat(64);
// The first bundle pays the highest fee already.
const farm = await startTestPayouts({
  payouts: { feeMaxMojo: 0n, reserveAddresses: [encodeAddress(reserve)] },
});
const { server, chain, parts, signer, turn, ask, newPayer } = farm;
const { db, mailQueue, call } = server;
chain.farm(50, reserve);
const operator = await signInOperator(server);
const payouts = { ...parts.payouts, signerSocket: 'signer.sock' };
const { alarmMinutes, stuckBlocks } = payouts;

/** Minutes by which the clock of alarms is ahead. */
let ahead = 0;
let isDiskShort = false;
let lookNow: () => Promise<void>;
beforeEach(() => {
  ahead = 0;
  const now = () => new Date(Date.now() + ahead * 60_000);
  const chainSettings = { ...TEST_CONFIG.chain, node: chain.settings };
  const disk = { space: { isShort: () => isDiskShort, reserveMb: 500 }, hasDatabase: true };
  lookNow = createPayoutAlarms({ db, mailQueue, payouts, now, disk, chain: chainSettings });
});
/** Looks just after a turn, by the clock of alarms. */
const look = async () => {
  await sql`update payout_state set read_at = now() + ${`${ahead} minutes`}::interval`.execute(db);
  await lookNow();
};
/** Lets as much time pass as a cause has to last, or to be gone, and looks before and after. */
const lookLong = async () => {
  await look();
  ahead += alarmMinutes;
  await look();
};
/** Lists alarms without those about mails: here, a mail that was just queued seems to have waited. */
const listAlarms = async (which: 'open' | 'ended'): Promise<PayoutAlarm[]> => {
  const { body } = await call({ url: '/api/admin/payouts/alarms', headers: operator.bearer });
  return payoutAlarmsSchema.parse(body)[which].filter(({ cause }) => cause.kind !== 'mailsStuck');
};
const listMails = (subject: string) =>
  db
    .selectFrom('outboxMail')
    .select('body')
    .where('recipient', '=', operator.email)
    .where('subject', '=', subject)
    .execute();
/** Asserts that one mail with these texts was sent for the only open alarm, and returns the alarm's cause. */
const assertSaid = async (subject: string, texts: readonly string[]): Promise<PayoutAlarm['cause']> => {
  await look();
  const body = await waitFor(async () => (await listMails(subject))[0]?.body);
  for (const text of [...texts, `${PUBLIC_URL}/operator/payouts`]) assert.ok(body.includes(text), body);
  const [alarm, ...others] = await listAlarms('open');
  assert.deepEqual([alarm?.goneSince, others], [null, []]);
  return alarm?.cause ?? assert.fail();
};
/** Asserts that the alarm ends by itself, is listed, and was mailed once. */
const assertRecovers = async (kind: PayoutAlarm['cause']['kind'], subject: string) => {
  await look();
  const [gone] = await listAlarms('open');
  assert.ok(gone?.goneSince);
  await lookLong();
  // Clocks differ between tests, and so does the order.
  const ended = (await listAlarms('ended')).find(({ id }) => id === gone.id);
  assert.deepEqual(await listAlarms('open'), []);
  assert.deepEqual([ended?.cause.kind, ended?.endedAt], [kind, gone.goneSince]);
  assert.equal((await listMails(subject)).length, 1);
};
const settle = async () => {
  chain.farm(TEST_CONFIG.withdrawals.confirmations + 1);
  await turn();
};

describe('operators are told once, and see the alarm end by itself:', () => {
  test('nothing, while all is well', async () => {
    await turn();
    const farmer = await makeFarmer(server, '2');
    await ask(farmer);
    await turn();
    await settle();
    await lookLong();
    assert.deepEqual([await listAlarms('open'), await listAlarms('ended')], [[], []]);
  });

  test('nobody is paid although a withdrawal is due', async () => {
    const stop = (isOpen: boolean) =>
      updateBreaker({ db }, { isOpen, reason: 'a test', operatorId: operator.id });
    await stop(true);
    await ask(await makeFarmer(server, '2'));
    await turn();
    await lookLong();
    const subject = 'Payouts: nobody is being paid';
    const texts = ['1 withdrawal (0.9995 XCH)', 'Payouts are stopped. Find out why, then resume them.'];
    const cause = await assertSaid(subject, texts);
    assert.deepEqual(cause, { kind: 'unpaid', count: 1, amount: '0.9995', obstacle: { kind: 'stopped' } });
    await stop(false);
    await turn();
    await settle();
    await assertRecovers('unpaid', subject);
  });

  test('the disk is nearly full, at once', async () => {
    isDiskShort = true;
    await look();
    const subject = 'Payouts: the disk is nearly full';
    const cause = await assertSaid(subject, ['less than 500 MB are free', 'Free some space']);
    assert.deepEqual(cause, { kind: 'diskShort', reserveMb: 500 });
    isDiskShort = false;
    await assertRecovers('diskShort', subject);
  });

  test('the node is away', async () => {
    chain.setOutage(true);
    await assert.rejects(turn());
    await lookLong();
    const subject = 'Payouts: the node isn’t available';
    const cause = await assertSaid(subject, ['the chain can’t be read', 'Start the full node']);
    assert.ok(cause.kind === 'nodeAway' && cause.message !== '');
    chain.setOutage(false);
    await turn();
    await assertRecovers('nodeAway', subject);
  });

  test('nobody reads the chain', async () => {
    await look();
    ahead += alarmMinutes;
    await lookNow();
    const subject = 'Payouts: the node isn’t available';
    const [alarm] = await listAlarms('open');
    assert.deepEqual(alarm?.cause, { kind: 'nodeAway', message: '' });
    await waitFor(async () => (await listMails(subject)).length === 2 || undefined);
    await lookLong();
    assert.deepEqual(await listAlarms('open'), []);
  });

  test('the signer is away', async () => {
    const status = () => Promise.reject(new Error('no signer'));
    const turnWithout = newPayer({ signer: { ...signer.client, status } });
    await turnWithout();
    await lookLong();
    const subject = 'Payouts: the signer isn’t available';
    await turnWithout();
    const cause = await assertSaid(subject, ['the signer isn’t responding', 'Start the signer']);
    assert.deepEqual(cause, { kind: 'signerAway' });
    await turn();
    await assertRecovers('signerAway', subject);
  });

  test('the signer refuses', async () => {
    const sign = () => Promise.reject(new SignerRefused('fee_too_high', 'The fee is too high'));
    await ask(await makeFarmer(server, '2'));
    await newPayer({ signer: { ...signer.client, sign } })();
    await lookLong();
    const subject = 'Payouts: the signer refuses to sign';
    const cause = await assertSaid(subject, ['The fee is too high', 'the log of the signer']);
    assert.deepEqual(cause, { kind: 'signerRefuses', message: 'The fee is too high' });
    await turn();
    await settle();
    await assertRecovers('signerRefuses', subject);
  });

  test('the node refuses a batch', async () => {
    chain.setRejectingPushes(true);
    await ask(await makeFarmer(server, '2'));
    await turn();
    await lookLong();
    const subject = 'Payouts: the node refuses a batch';
    const { number, answer } = await db
      .selectFrom('payoutBatch')
      .select(['number', 'answer'])
      .where('status', '=', 'sending')
      .executeTakeFirstOrThrow();
    const cause = await assertSaid(subject, [`the node refuses batch ${number}. It says: ${answer}`]);
    assert.ok(answer !== '');
    assert.deepEqual(cause, { kind: 'pushRefused', batch: number, answer });
    chain.setRejectingPushes(false);
    await turn();
    await settle();
    await assertRecovers('pushRefused', subject);
  });

  test('the highest fee is not enough', async () => {
    chain.setForgettingPushes(true);
    await ask(await makeFarmer(server, '2'));
    await turn();
    await look();
    for (let block = 1; block < stuckBlocks; block++) chain.farm();
    await turn();
    await look();
    assert.deepEqual(await listAlarms('open'), []);
    chain.farm();
    await turn();
    const subject = 'Payouts: the highest chain fee isn’t enough';
    const cause = await assertSaid(subject, ['pays the highest chain fee, 0 XCH', 'Raise PAYOUT_FEE_MAX']);
    assert.equal(cause.kind, 'feeTooLow');
    chain.setForgettingPushes(false);
    await turn();
    await settle();
    await assertRecovers('feeTooLow', subject);
  });

  test('the wallet will be short', async () => {
    const { fundsMojo } = await readPayoutFacts(db);
    assert.equal(fundsMojo, await farm.onChain());
    await sendAcceptedWithdrawal(server, await makeFarmer(server, '60'), { amount: '36' });
    await lookLong();
    const subject = 'Payouts: the wallet will be short';
    const cause = await assertSaid(subject, ['35.9995 XCH can still be canceled', 'Add at least ']);
    assert.ok(cause.kind === 'walletShort');
    const total = [cause.due, cause.pending, cause.daily].map(toMojo).reduce((sum, one) => sum + one, 0n);
    assert.equal(toMojo(cause.missing), total - fundsMojo);
    chain.farm(1, signer.puzzleHash);
    await turn();
    await assertRecovers('walletShort', subject);
  });
});

test('an alarm that several workers look for is said once', async () => {
  chain.setOutage(true);
  await assert.rejects(turn());
  await look();
  ahead += alarmMinutes;
  await Promise.all([look(), look(), look()]);
  assert.equal((await listAlarms('open')).length, 1);
  await waitFor(async () => (await listMails('Payouts: the node isn’t available')).length === 3 || undefined);
});
