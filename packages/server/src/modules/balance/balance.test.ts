import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTestServer } from '../../testing/startTestServer.ts';

const { call, db, signIn } = await startTestServer();

describe('the balance', () => {
  test('of a new account is nothing at all', async () => {
    const { bearer } = await signIn();
    const { status, body } = await call({ url: '/api/me/balance', headers: bearer });
    assert.equal(status, 200);
    assert.deepEqual(body, { total: '0', frozen: '0', usable: '0' });
  });

  test('is exact to the mojo, however much it is', async () => {
    const { bearer, id } = await signIn();
    const set = (kind: 'usable' | 'frozen', balance: bigint) =>
      db
        .updateTable('ledgerAccount')
        .set({ balance })
        .where('accountId', '=', id)
        .where('kind', '=', kind)
        .execute();
    await set('usable', 123_456_789_012_345_678_901_234_567n);
    await set('frozen', 1n);
    const { body } = await call({ url: '/api/me/balance', headers: bearer });
    assert.deepEqual(body, {
      usable: '123456789012345.678901234567',
      frozen: '0.000000000001',
      total: '123456789012345.678901234568',
    });
    await assert.rejects(set('usable', -1n), /ledger_account_balance_check/);
  });
});
