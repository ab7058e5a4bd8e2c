import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sendCorrection, sendDeposit } from '../../testing/corrections.ts';
import { makeAccount, makeFreeze } from '../../testing/ledgerPosts.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { readBreaker } from './breaker.repository.ts';
import { updateBreaker } from './breaker.ts';
import { readBooks } from './reconciliation.repository.ts';

const farm = await startTestPayouts();
const { server, chain, turn, ask, statusOf } = farm;
const { db } = server;
const XCH = 10n ** 12n;
const operator = await signInOperator(server);
const resume = () =>
  updateBreaker({ db }, { isOpen: false, reason: 'deposit was wrong', operatorId: operator.id });

describe('a wrong deposit of 100,000 XCH', () => {
  test('stops payouts, also when they are resumed; a correction and a resume let them go on', async () => {
    const [lucky, stranger] = [await makeFarmer(server, '2'), await makeFarmer(server, '2')];
    await turn();
    const txId = await sendDeposit(server, lucky.id, 100_000n * XCH);
    const id = await ask(stranger);
    for (let attempt = 0; attempt < 2; attempt++) {
      chain.farm();
      // What does not agree is compared once more.
      for (let time = 0; time < 2; time++) await turn();
      assert.equal((await readBreaker(db)).isOpen, true);
      const check = db.selectFrom('reserveCheck').select('problems').orderBy('id', 'desc').limit(1);
      const { problems } = await check.executeTakeFirstOrThrow();
      assert.deepEqual(
        problems.map(({ kind }) => kind),
        ['owed'],
      );
      await resume();
    }
    assert.equal(await statusOf(id), 'approved');
    await sendCorrection(server, {
      txId,
      amountMojo: 100_000n * XCH,
      reason: '100 was meant',
      actor: operator.id,
    });
    await resume();
    for (let block = 0; block < 34; block++) {
      chain.farm();
      await turn();
    }
    assert.equal((await readBreaker(db)).isOpen, false);
    assert.equal(await statusOf(id), 'success');
  });
});

test('a debt is no money that the farm has for others', async () => {
  const before = await readBooks(db);
  const debtor = await makeAccount(db);
  const txId = await sendDeposit(server, debtor, 10n);
  await recordLedgerTx(db, makeFreeze(debtor, 10n));
  const readOwed = async () => {
    const { usable, frozen } = await readBooks(db);
    return usable + frozen - before.usable - before.frozen;
  };
  assert.equal(await readOwed(), 10n);
  await sendCorrection(server, { txId, amountMojo: 6n });
  assert.equal(await readOwed(), 4n);
  const { id: lostId } = await recordLedgerTx(db, {
    kind: 'correction',
    ref: { type: 'test', id: randomUUID() },
    entries: [
      { ledgerAccount: 'fee_income', amountMojo: 9n },
      { ledgerAccount: 'suspense', amountMojo: -9n },
    ],
  });
  await sendCorrection(server, { txId: lostId, account: debtor, amountMojo: 9n });
  assert.equal(await readOwed(), 0n);
});
