import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { toMojo } from '@farm/contracts/amount';
import { decodeAddress } from '@farm/chain';
import { sendCorrection, sendDeposit } from '../../testing/corrections.ts';
import { makeAccount, makeFreeze } from '../../testing/ledgerPosts.ts';
import { signInOperator } from '../../testing/profitRuns.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { makeFarmer, sendAcceptedWithdrawal } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { recordLedgerTx } from '../ledger/service.ts';
import { readBreaker } from './breaker.repository.ts';
import { updateBreaker } from './breaker.ts';
import { recordSpend } from './recordSpend.ts';
import { readBooks } from './reconciliation.repository.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, turn, ask, statusOf } = farm;
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
      // A row that does not agree is compared once more.
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

test('a payment that somebody made by hand is recorded, also while its account is in debt', async () => {
  const farmer = await makeFarmer(server, '1');
  const txId = await sendDeposit(server, farmer.id, XCH);
  const { id, received } = await sendAcceptedWithdrawal(server, farmer, { amount: '2' });
  await sendCorrection(server, { txId, amountMojo: XCH });
  assert.equal(await statusOf(id), 'held');
  const assigned = await db.selectFrom('payoutInput').select('coinId').execute();
  const coins = await node.readCoinsAt([signer.puzzleHash], { unspent: true });
  const [coin] = coins.filter(({ coinId }) => assigned.every((input) => input.coinId !== coinId));
  const [key] = signer.keys;
  assert.ok(coin);
  const output = { puzzleHash: decodeAddress(farmer.address), amount: toMojo(received) };
  const change = { puzzleHash: signer.puzzleHash, amount: coin.amount - output.amount };
  await chain.spend([key], { inputs: [coin], outputs: [output], change, fee: 0n });
  for (let block = 0; block < 33; block++) {
    chain.farm();
    await turn();
  }
  await recordSpend(
    { db, live: server.live, mailQueue: server.mailQueue, config: TEST_CONFIG },
    { coinId: coin.coinId, reason: 'paid by hand', operatorId: operator.id },
  );
  assert.equal(await statusOf(id), 'success');
  assert.deepEqual(await readBalance(db, farmer.id), { usable: -XCH, frozen: 0n });
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
