import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  sendWithoutChain,
  settleFailedWithoutChain,
  settleWithoutChain,
} from '../../testing/payoutBatches.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';
import { createLockdownLink } from '../lockdown/index.ts';

const server = await startTestServer({ withdrawals: { autoMaxMojo: 10n ** 12n } });
const { call, db, readMail } = server;
const operator = await signInOperator(server);

/** Mails to a farmer of these tests: the one about the requested withdrawal. */
const EARLIER_MAILS = 1;
/** More than the farm pays without a review. */
const LARGE = '2';

const decide = async (id: string, deed: string) => {
  const url = `/api/admin/withdrawals/${id}/${deed}`;
  const payload = { reason: `Because of ${deed}` };
  assert.equal((await call({ method: 'POST', url, headers: operator.bearer, payload })).status, 200);
};
const approve = async (farmer: Farmer) => {
  const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: LARGE });
  await decide(id, 'approve');
  return id;
};
const listSubjects = async (email: string) => {
  const rows = await db
    .selectFrom('outboxMail')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};

describe('a mail tells the user', () => {
  const decisions: [deed: string, amount: string, subject: string, text: RegExp][] = [
    ['approve', LARGE, 'Withdrawal of 2 XCH approved', /^An operator approved your withdrawal of 2 XCH\./m],
    ['hold', '0.5', 'Withdrawal of 0.5 XCH on hold', /^On hold because: an operator put it on hold\.$/m],
    ['reject', '0.5', 'Withdrawal of 0.5 XCH rejected', /^An operator rejected .* usable balance\.$/m],
    ['cancel', '0.5', 'Withdrawal of 0.5 XCH canceled', /^An operator canceled .* usable balance\.$/m],
  ];
  for (const [deed, amount, subject, text] of decisions) {
    test(`what an operator decided, and why: ${deed}`, async () => {
      const farmer = await makeFarmer(server);
      const { id } = await sendAcceptedWithdrawal(server, farmer, { amount });
      await decide(id, deed);
      const mail = await readMail(farmer.email, EARLIER_MAILS + 1);
      assert.equal(mail.subject, subject);
      assert.match(mail.body, text);
      assert.ok(mail.body.includes(`The operator’s note: Because of ${deed}\n`));
      assert.ok(mail.body.includes(`\nhttp://farm.test/center/my/assets/withdrawals/${id}\n`));
    });
  }

  test('that a withdrawal is paid, with the receipt', async () => {
    const farmer = await makeFarmer(server);
    const id = await approve(farmer);
    await readMail(farmer.email, EARLIER_MAILS + 1);
    await sendWithoutChain(server, [id]);
    await settleWithoutChain(server, id);
    const { subject, body } = await readMail(farmer.email, EARLIER_MAILS + 2);
    assert.equal(subject, 'Withdrawal of 2 XCH paid');
    assert.match(body, /1\.9995 XCH arrived at this address:$/m);
    assert.ok(body.includes(`\n${farmer.address}\n`));
    assert.ok(body.includes(`\nhttp://farm.test/center/my/assets/withdrawals/${id}\n`));
  });

  test('that a payment failed and the money is back, in their language', async () => {
    const farmer = await makeFarmer(server);
    await sql`update account set locale = 'zh' where id = ${farmer.id}`.execute(db);
    const id = await approve(farmer);
    await sendWithoutChain(server, [id]);
    await settleFailedWithoutChain(server, id);
    await readMail(farmer.email, EARLIER_MAILS + 2);
    assert.deepEqual((await listSubjects(farmer.email)).slice(EARLIER_MAILS).toSorted(), [
      '提现 2 XCH 已退款',
      '提现 2 XCH 已通过审核',
    ]);
  });

  test('nothing of a cancel of their own', async () => {
    const farmer = await makeFarmer(server);
    const { id } = await sendAcceptedWithdrawal(server, farmer);
    await call({ method: 'POST', url: `/api/me/withdrawals/${id}/cancel`, headers: farmer.bearer });
    const { rows } = await sql`
      select from pgboss.job where data ->> 'withdrawalId' = ${id} and data ->> 'kind' <> 'withdrawal'`.execute(
      db,
    );
    assert.equal(rows.length, 0);
  });
});

test('operators get one mail about an account that was locked down, however many withdrawals wait', async () => {
  const farmer = await makeFarmer(server);
  const earlier = await listSubjects(operator.email);
  for (const amount of ['0.3', '0.4']) await sendAcceptedWithdrawal(server, farmer, { amount });
  const link = await createLockdownLink(db, farmer.id, 'http://farm.test');
  const payload = { token: new URL(link).hash.replace('#token=', '') };
  assert.equal((await call({ method: 'POST', url: '/api/account/lockdown', payload })).status, 200);
  const { subject, body } = await readMail(operator.email, earlier.length + 1);
  assert.match(subject, /^Withdrawal of 0\.[34] XCH waits for your review$/);
  assert.match(body, /^On hold because: the user locked down the account with the link in an email\.$/m);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    join withdrawal on withdrawal.id::text = data ->> 'withdrawalId'
    where withdrawal.account_id = ${farmer.id} and data ->> 'kind' = 'withdrawal-waiting'`.execute(db);
  assert.equal(rows[0]?.count, 1);
});
