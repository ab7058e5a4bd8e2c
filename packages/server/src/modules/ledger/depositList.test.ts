import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { depositPageSchema, depositSchema } from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { makeDeposit } from '../../testing/ledgerPosts.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { recordLedgerTx } from './service.ts';

const server = await startTestServer();
const { call, db, signIn } = server;
const [operator, colleague] = [await signInOperator(server), await signInOperator(server)];
const url = '/api/admin/ledger/deposits';

const post = async (account: string, amount: string, by = operator) => {
  const { body } = await call({
    method: 'POST',
    url: '/api/admin/ledger/deposit',
    headers: { ...by.bearer, 'idempotency-key': randomUUID() },
    payload: { account, amount, reason: 'welcome' },
  });
  return depositSchema.parse(body);
};
const list = async (query = '') =>
  depositPageSchema.parse((await call({ url: `${url}?${query}`, headers: operator.bearer })).body);

describe('the list of deposits', () => {
  test('says who credited whom with how much, newest first, and has no other entries', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    assert.deepEqual(await list(), { items: [], nextCursor: null });
    await recordLedgerTx(db, makeDeposit(ada.id, 7n));
    const first = await post(ada.email, '1.5');
    const second = await post(bob.id, '2', colleague);
    assert.deepEqual((await list()).items, [
      { ...second, email: bob.email, by: colleague.email, left: '2', corrections: [] },
      { ...first, email: ada.email, by: operator.email, left: '1.5', corrections: [] },
    ]);
  });

  test('comes page by page, each line once, though more arrive meanwhile', async () => {
    const user = await signIn();
    for (const amount of ['1', '2', '3']) await post(user.id, amount);
    const page = await list('limit=2');
    assert.deepEqual(
      page.items.map(({ amount }) => amount),
      ['3', '2'],
    );
    await post(user.id, '4');
    assert.equal((await list(`limit=1&cursor=${page.nextCursor}`)).items[0]?.amount, '1');
    const wrong = await call({ url: `${url}?cursor=x`, headers: operator.bearer });
    assert.deepEqual([wrong.status, toErrorCode(wrong)], [400, 'validation_failed']);
  });

  test('is an operator’s affair', async () => {
    const user = await signIn();
    const statuses = [];
    for (const headers of [{}, { authorization: 'Bearer x' }, user.bearer]) {
      statuses.push((await call({ url, headers })).status);
    }
    assert.deepEqual(statuses, [401, 401, 403]);
  });
});
