import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { cancelWithdrawal, applyActionOrThrow } from './service.ts';

const server = await startTestServer();

test('a request that comes again waits for no cancel under way, which would wait for it in turn', async () => {
  const { db, live } = server;
  const farmer = await makeFarmer(server);
  const key = randomUUID();
  const { id } = await sendAcceptedWithdrawal(server, farmer, { key });
  const actor = { kind: 'user', id: farmer.id } as const;
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await applyActionOrThrow(transaction, { id, action: 'cancel', actor });
      // The cancel has locked the withdrawal and has yet to lock the balance.
      const again = await sendAcceptedWithdrawal(server, farmer, { key });
      assert.deepEqual([again.id, again.status], [id, 'pending']);
      throw new Error('given up');
    }),
    { message: 'given up' },
  );
  await cancelWithdrawal({ db, live }, { id, accountId: farmer.id });
  assert.equal((await sendAcceptedWithdrawal(server, farmer, { key })).status, 'canceled');
});
