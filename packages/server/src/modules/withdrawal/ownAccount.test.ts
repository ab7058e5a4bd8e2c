import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operatorWithdrawalDetailSchema, operatorWithdrawalPageSchema } from '@farm/contracts';
import { toErrorCode } from '../../testing/answers.ts';
import { makeOperator } from '../../testing/people.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal, type Farmer } from '../../testing/withdrawals.ts';

const server = await startTestServer();
const { call, db } = server;
const makeFarmingOperator = async () => {
  const farmer = await makeFarmer(server, '900');
  await makeOperator(db, farmer);
  return farmer;
};
const [ada, grace] = [await makeFarmingOperator(), await makeFarmingOperator()];
const decide = ({ bearer }: Farmer, id: string, deed: string) =>
  call({
    method: 'POST',
    url: `/api/admin/withdrawals/${id}/${deed}`,
    headers: bearer,
    payload: { reason: 'mine' },
  });
const read = async ({ bearer }: Farmer, id: string) =>
  operatorWithdrawalDetailSchema.parse(
    (await call({ url: `/api/admin/withdrawals/${id}`, headers: bearer })).body,
  );

describe("an operator's own withdrawal", () => {
  test('is decided by another operator, and only read by its owner', async () => {
    const { id } = await sendAcceptedWithdrawal(server, ada, { amount: '800' });
    for (const deed of ['approve', 'hold', 'release', 'cancel', 'reject']) {
      const answer = await decide(ada, id, deed);
      // Those that the state allows are refused for the person, the others for the state.
      assert.ok(['own_account', 'illegal_transition'].includes(toErrorCode(answer)), deed);
    }
    assert.equal(toErrorCode(await decide(ada, id, 'approve')), 'own_account');
    const seen = await read(ada, id);
    assert.deepEqual([seen.status, seen.deeds, seen.events.length], ['held', [], 2]);
    const list = await call({ url: '/api/admin/withdrawals', headers: ada.bearer });
    const [listed] = operatorWithdrawalPageSchema.parse(list.body).items;
    assert.deepEqual([listed?.id, listed?.deeds], [id, []]);
    assert.deepEqual((await read(grace, id)).deeds, ['approve', 'release', 'cancel', 'reject']);
    assert.equal((await decide(grace, id, 'approve')).status, 200);
    assert.equal((await read(ada, id)).status, 'approved');
  });

  test('can be canceled by its owner as by any user', async () => {
    const { id } = await sendAcceptedWithdrawal(server, ada, { amount: '50' });
    const url = `/api/me/withdrawals/${id}/cancel`;
    assert.equal((await call({ method: 'POST', url, headers: ada.bearer })).status, 200);
  });
});
