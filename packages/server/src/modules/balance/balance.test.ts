import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startTestServer } from '../../testing/startTestServer.ts';
import { recordLedgerTx } from '../ledger/service.ts';

const { call, db, signIn } = await startTestServer();

describe('the balance', () => {
  test('of a new account is nothing at all', async () => {
    const { bearer } = await signIn();
    const { status, body } = await call({ url: '/api/me/balance', headers: bearer });
    assert.equal(status, 200);
    assert.deepEqual(body, { total: '0', frozen: '0', usable: '0' });
  });

  test("is what the ledger gave, exact to the mojo, and nobody else's", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const usableMojo = 123_456_789_012_345_678_901_234_567n;
    await recordLedgerTx(db, {
      kind: 'deposit',
      ref: { type: 'test', id: mine.id },
      entries: [
        { ledgerAccount: 'suspense', amountMojo: -usableMojo - 1n },
        { ledgerAccount: 'usable', accountId: mine.id, amountMojo: usableMojo },
        { ledgerAccount: 'frozen', accountId: mine.id, amountMojo: 1n },
      ],
    });
    const { body } = await call({ url: '/api/me/balance', headers: mine.bearer });
    assert.deepEqual(body, {
      usable: '123456789012345.678901234567',
      frozen: '0.000000000001',
      total: '123456789012345.678901234568',
    });
    const others = await call({ url: '/api/me/balance', headers: other.bearer });
    assert.deepEqual(others.body, { total: '0', frozen: '0', usable: '0' });
  });
});
