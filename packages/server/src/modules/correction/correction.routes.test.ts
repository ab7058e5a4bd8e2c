import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { correctionPreviewSchema, correctionSchema, depositPageSchema, depositSchema } from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { sendCorrection } from '../../testing/corrections.ts';

const server = await startTestServer();
const { call, db, readMail, signIn } = server;
const operator = await signInOperator(server);

const deposit = async (account: string, amount: string) => {
  const { body } = await call({
    method: 'POST',
    url: '/api/admin/ledger/deposit',
    headers: { ...operator.bearer, 'idempotency-key': randomUUID() },
    payload: { account, amount, reason: 'welcome' },
  });
  return depositSchema.parse(body).id;
};
const post = (
  txId: string,
  payload: object,
  {
    key = randomUUID(),
    bearer = operator.bearer,
    path = '',
  }: { key?: string; bearer?: typeof operator.bearer; path?: string } = {},
) =>
  call({
    method: 'POST',
    url: `/api/admin/ledger/transactions/${txId}/corrections${path}`,
    headers: { ...bearer, 'idempotency-key': key },
    payload,
  });
const usual = { reason: 'typing error', isDebtAccepted: false };
const preview = async (txId: string, amount: string) => {
  const { status, body } = await post(txId, { amount }, { path: '/preview' });
  assert.equal(status, 200);
  return correctionPreviewSchema.parse(body);
};

describe('a correction by an operator', () => {
  test('takes a wrong deposit back, tells the user, and is listed with the deposit', async () => {
    const user = await signIn();
    const txId = await deposit(user.email, '10');
    const answer = await post(txId, { ...usual, amount: '9' });
    assert.equal(answer.status, 201);
    const made = correctionSchema.parse(answer.body);
    const known = { correctsId: txId, accountId: user.id, amount: '-9', usable: '1', reason: 'typing error' };
    assert.deepEqual({ ...made, id: '', date: '' }, { ...known, id: '', date: '' });
    const { subject, body } = await readMail(user.email, 2);
    assert.equal(subject, 'Your balance was corrected by -9 XCH');
    assert.match(body, /^Reason: typing error$/m);
    assert.match(body, /is now 1 XCH\./);
    assert.doesNotMatch(body, /owe/);
    const log = await call({ url: '/api/me/balance-log', headers: user.bearer });
    const [line] = (log.body as { items: object[] }).items;
    assert.partialDeepStrictEqual(line, {
      ...{ amount: '-9', balance: '1', desc: 'typing error', type: 'correction' },
    });
    const ofType = await call({ url: '/api/me/balance-log?type=correction', headers: user.bearer });
    assert.deepEqual((ofType.body as { items: object[] }).items, [line]);
    const back = await sendCorrection(server, { txId: made.id, amountMojo: 10n ** 12n, reason: 'was right' });
    const page = await call({ url: '/api/admin/ledger/deposits?limit=1', headers: operator.bearer });
    const [row] = depositPageSchema.parse(page.body).items;
    assert.deepEqual([row?.id, row?.left], [txId, '2']);
    const { id, date } = made;
    assert.deepEqual(row?.corrections, [
      { id, date, amount: '-9', reason: 'typing error', by: operator.email, left: '8' },
      {
        ...{
          id: back.id,
          date: back.createdAt.toISOString(),
          amount: '1',
          reason: 'was right',
          by: 'os:ada',
        },
        left: '0',
      },
    ]);
  });

  test('shows beforehand which debt it leaves, and what waits for it', async () => {
    const farmer = await makeFarmer(server, '1');
    const txId = await deposit(farmer.id, '4');
    const { id } = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
    const shown = await preview(txId, '4');
    const withdrawals = [{ id, amount: '2', status: 'held' as const }];
    assert.deepEqual(
      { ...shown, owed: '', owedAfter: '' },
      {
        ...{ accountId: farmer.id, email: farmer.email, amount: '-4', left: '4' },
        ...{ usable: '3', usableAfter: '-1', debt: '1', withdrawals, owed: '', owedAfter: '' },
      },
    );
    assert.equal(Number(shown.owed) - Number(shown.owedAfter), 4);
    assert.deepEqual((await preview(txId, '3')).withdrawals, []);
    const refused = await post(txId, { ...usual, amount: '4' });
    assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'debt_not_accepted']);
    const key = randomUUID();
    const payload = { ...usual, amount: '4', isDebtAccepted: true };
    const [first, again] = [await post(txId, payload, { key }), await post(txId, payload, { key })];
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body]);
    const balance = await call({ url: '/api/me/balance', headers: farmer.bearer });
    assert.deepEqual(balance.body, { total: '1', frozen: '2', usable: '-1' });
    const mails = db.selectFrom('outboxMail').select('body').where('recipient', '=', farmer.email);
    await readMail(farmer.email, 3);
    const bodies = (await mails.execute()).map(({ body }) => body).join('\n');
    assert.match(bodies, /You owe the farm 1 XCH\./);
    assert.match(bodies, /It is on hold until an operator reviews it\./);
  });

  test('is refused with the name of the field that is wrong, for one’s own account, and for nothing', async () => {
    const user = await signIn();
    const txId = await deposit(user.id, '5');
    const wrong: [string, object][] = [
      ['amount', { amount: '5.1' }],
      ['amount', { amount: '0' }],
      ['account', { account: 'nobody' }],
      ['txId', { account: operator.email }],
      ['reason', { reason: ' ' }],
      ['isDebtAccepted', { isDebtAccepted: 'yes' }],
    ];
    for (const [field, change] of wrong) {
      const answer = await post(txId, { ...usual, amount: '1', ...change });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
      assert.deepEqual(Object.keys((answer.body as { fields: object }).fields), [field]);
    }
    for (const id of ['0', '123456789', '9999999999999999999999', 'x']) {
      assert.equal((await post(id, { ...usual, amount: '1' })).status, 404);
      assert.equal((await post(id, { amount: '1' }, { path: '/preview' })).status, 404);
    }
    const colleague = await signInOperator(server);
    const theirs = await deposit(colleague.id, '5');
    const own = await post(theirs, { ...usual, amount: '1' }, { bearer: colleague.bearer });
    assert.deepEqual([own.status, toErrorCode(own)], [403, 'own_account']);
  });
});
