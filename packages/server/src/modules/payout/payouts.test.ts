import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeAddress } from '@farm/chain';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { readBalance } from '../balance/balance.repository.ts';
import { findPayment } from './payment.ts';
import { readPayouts } from './readPayouts.ts';
import { readBooks } from './reconciliation.repository.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';

const farm = await startTestPayouts();
const { server, chain, turn, newPayer, ask, statusOf, parts } = farm;
const { db } = server;
const XCH = 10n ** 12n;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const listBatches = () => db.selectFrom('payoutBatch').selectAll().orderBy('number').execute();
const readNewestBatch = async () => (await listBatches()).at(-1) ?? assert.fail();
const readState = () => db.selectFrom('payoutState').selectAll().executeTakeFirstOrThrow();
const listInputs = (batchId: string) =>
  db.selectFrom('payoutInput').selectAll().where('batchId', '=', batchId).execute();
/** Farms blocks, with a turn after each. */
const farmBlocks = async (blocks: number) => {
  for (let count = 0; count < blocks; count++) {
    chain.farm();
    await turn();
  }
};
const assertBooksAgree = async () => {
  assert.equal((await readState()).obstacle, null);
  const check = await db
    .selectFrom('reserveCheck')
    .select('problems')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(check.problems, []);
};

describe('payouts', () => {
  test('say from the start that the node does not answer, and nothing of the chain', async () => {
    const config = { ...TEST_CONFIG, payouts: { ...TEST_CONFIG.payouts, signerSocket: 'signer.sock' } };
    const seen = async () => {
      const found = await readPayouts({ db, config });
      return found.state === 'on' ? found : assert.fail();
    };
    assert.deepEqual([(await seen()).chain, (await seen()).obstacle], [null, null]);
    chain.setOutage(true);
    for (let time = 0; time < 2; time++) await assert.rejects(turn());
    const { chain: look, obstacle, wallet } = await seen();
    assert.deepEqual([look, wallet.coinCount], [null, 0]);
    assert.ok(obstacle?.kind === 'chainAway' && obstacle.message !== '');
    chain.setOutage(false);
    await turn();
    const { chain: height, obstacle: none } = await seen();
    assert.deepEqual([height?.height, none], [chain.height(), null]);
  });

  test('take what the farm earned into the books, once', async () => {
    await turn();
    assert.equal(await farm.ledgerHot(), 40n * XCH);
    await turn();
    await newPayer()();
    assert.equal(await farm.ledgerHot(), 40n * XCH);
    await assertBooksAgree();
  });

  test('pay three people in one spend, and count it when it is 32 deep', async () => {
    const people = [
      await makeFarmer(server, '2'),
      await makeFarmer(server, '2'),
      await makeFarmer(server, '2'),
    ];
    const ids = await Promise.all(people.map((one) => ask(one)));
    await turn();
    const batch = await readNewestBatch();
    assert.deepEqual([batch.status, batch.isInMempool, batch.answer], ['sending', true, '']);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['sending', 'sending', 'sending']);
    await farmBlocks(1);
    const height = chain.height();
    const payment = async () => (await findPayment(db, TEST_CONFIG, ids[0] ?? '')) ?? assert.fail();
    assert.deepEqual(
      [(await payment()).state, (await payment()).height, (await payment()).depth],
      ['block', height, 0],
    );
    await farmBlocks(31);
    assert.deepEqual([(await payment()).depth, await statusOf(ids[0] ?? '')], [31, 'sending']);
    await farmBlocks(1);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['success', 'success', 'success']);
    for (const { address, id } of people) {
      assert.deepEqual(await farm.paidTo(decodeAddress(address)), [XCH - FEE]);
      assert.deepEqual(await readBalance(db, id), { usable: XCH, frozen: 0n });
    }
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    const { endedHeight, status, reorgs } = await readNewestBatch();
    assert.deepEqual([endedHeight, status, reorgs], [BigInt(height), 'settled', 0]);
    await assertBooksAgree();
  });

  test('use the change once it is deep enough, not before', async () => {
    const before = await listBatches();
    const change = await db.selectFrom('payoutBundle').select('changeCoinId').executeTakeFirstOrThrow();
    assert.equal(
      (await readState()).coins.some(({ coinId }) => coinId === change.changeCoinId),
      true,
    );
    const rich = await makeFarmer(server, '30');
    // The full balance requires all coins, including the change.
    const id = await ask(rich, '30');
    await turn();
    assert.equal((await listBatches()).length, before.length + 1);
    const coins = await listInputs((await readNewestBatch()).id);
    assert.ok(coins.length > 10);
    await farmBlocks(33);
    assert.equal(await statusOf(id), 'success');
    assert.equal(await farm.ledgerHot(), await farm.onChain());
    chain.farm(20, farm.signer.puzzleHash);
    await farmBlocks(33);
    await assertBooksAgree();
  });

  test('send two equal payments in two batches', async () => {
    const farmer = await makeFarmer(server, '2');
    const ids = [await ask(farmer), await ask(farmer)];
    await turn();
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['sending', 'approved']);
    await turn();
    const [first, second] = (await listBatches()).slice(-2);
    assert.notEqual(first?.id, second?.id);
    await farmBlocks(33);
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['success', 'success']);
    assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [XCH - FEE, XCH - FEE]);
    await assertBooksAgree();
  });

  test('follow a payment through a reorganisation, and push it again', async () => {
    const farmer = await makeFarmer(server, '2');
    const id = await ask(farmer);
    await turn();
    await farmBlocks(10);
    const seen = (await readNewestBatch()).seenHeight;
    assert.equal(seen, BigInt(chain.height() - 9));
    chain.reorg(12, 13);
    await turn();
    const lost = await readNewestBatch();
    assert.deepEqual([lost.seenHeight, lost.reorgs, lost.isInMempool], [null, 1, true]);
    await farmBlocks(1);
    const again = await readNewestBatch();
    assert.deepEqual([again.seenHeight, again.reorgs], [BigInt(chain.height()), 1]);
    await farmBlocks(32);
    assert.equal(await statusOf(id), 'success');
    assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [XCH - FEE]);
    await assertBooksAgree();
  });

  test('wait while the node is away, say so, and go on', async () => {
    const farmer = await makeFarmer(server, '2');
    const id = await ask(farmer);
    chain.setOutage(true);
    await assert.rejects(turn());
    await assert.rejects(turn());
    const { obstacle } = await readState();
    assert.ok(obstacle?.kind === 'chainAway' && obstacle.message !== '');
    assert.equal(await statusOf(id), 'approved');
    chain.setOutage(false);
    await turn();
    assert.equal((await readState()).obstacle, null);
    await farmBlocks(33);
    assert.equal(await statusOf(id), 'success');
  });

  test('believe no answer to a push: not a yes that was forgotten, nor a no', async () => {
    const farmer = await makeFarmer(server, '2');
    chain.setForgettingPushes(true);
    const id = await ask(farmer);
    await turn();
    await farmBlocks(3);
    const forgotten = await readNewestBatch();
    assert.deepEqual([forgotten.seenHeight, forgotten.pushes], [null, 4]);
    chain.setForgettingPushes(false);
    chain.setRejectingPushes(true);
    await farmBlocks(1);
    assert.match((await readNewestBatch()).answer, /INVALID_FEE_LOW_FEE/);
    assert.equal((await readNewestBatch()).isInMempool, false);
    chain.setRejectingPushes(false);
    chain.setDroppingResponses(true);
    await assert.rejects(turn());
    chain.setDroppingResponses(false);
    await farmBlocks(33);
    assert.equal(await statusOf(id), 'success');
    assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [XCH - FEE]);
    await assertBooksAgree();
  });

  test('pay the chain more when a batch is stuck, twice as much each time', async () => {
    const farmer = await makeFarmer(server, '2');
    chain.setRejectingPushes(true);
    const id = await ask(farmer);
    await turn();
    await farmBlocks(parts.payouts.stuckBlocks * 2 + 2);
    const bundles = await db
      .selectFrom('payoutBundle')
      .select(['chainFeeMojo', 'txId'])
      .where('batchId', '=', (await readNewestBatch()).id)
      .orderBy('attempt')
      .execute();
    assert.deepEqual(
      bundles.map(({ chainFeeMojo }) => chainFeeMojo),
      [0n, 10_000_000n, 20_000_000n],
    );
    chain.setRejectingPushes(false);
    const hot = await farm.ledgerHot();
    await farmBlocks(34);
    assert.equal(await statusOf(id), 'success');
    assert.equal((await readNewestBatch()).txId, bundles.at(-1)?.txId);
    assert.equal(await farm.ledgerHot(), hot - (XCH - FEE) - 20_000_000n);
    await assertBooksAgree();
  });

  test('by two workers at once are one payment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeFarmer(server, '2')));
    const ids = await Promise.all(people.map((one) => ask(one)));
    const others = [turn, newPayer(), newPayer()];
    for (let count = 0; count < 40; count++) {
      await Promise.all(others.map((one) => one()));
      chain.farm();
    }
    await turn();
    assert.deepEqual(new Set(await Promise.all(ids.map(statusOf))), new Set(['success']));
    for (const { address } of people)
      assert.deepEqual(await farm.paidTo(decodeAddress(address)), [XCH - FEE]);
    assert.equal(await farm.ledgerHot(), await farm.onChain());
  });

  test('tell a payee of each block, once, when its page can read the depth', async () => {
    const farmer = await makeFarmer(server, '2');
    const notifiedIds: string[] = [];
    /** Payment that a page reads at once when it is notified. */
    let payment: ReturnType<typeof findPayment> | undefined;
    const publish = (accountId: string) => {
      notifiedIds.push(accountId);
      payment = findPayment(db, TEST_CONFIG, withdrawalId);
    };
    const telling = newPayer({ live: { ...parts.live, publish } });
    const count = async () => {
      notifiedIds.length = 0;
      await telling();
      assert.ok(notifiedIds.every((accountId) => accountId === farmer.id));
      return notifiedIds.length;
    };
    const withdrawalId = await ask(farmer);
    assert.ok((await count()) > 0, 'signed');
    assert.equal(await count(), 0);
    chain.farm();
    assert.equal(await count(), 1, 'in a block');
    assert.equal((await payment)?.depth, 0);
    assert.equal(await count(), 0);
    chain.farm();
    assert.equal(await count(), 1, 'one deeper');
    assert.equal((await payment)?.depth, 1);
    assert.equal(await count(), 0);
    chain.farm(31);
    assert.equal(await count(), 1, 'final');
    assert.equal(await count(), 0);
  });

  test('wait for a signer that is away, and say so', async () => {
    const farmer = await makeFarmer(server, '2');
    const id = await ask(farmer);
    const away = newPayer({
      signer: { ...parts.signer, status: () => Promise.reject(new Error('connect ENOENT')) },
    });
    await away();
    assert.deepEqual((await readState()).obstacle, { kind: 'signerAway' });
    assert.equal(await statusOf(id), 'approved');
    await turn();
    await farmBlocks(33);
    assert.equal(await statusOf(id), 'success');
    await assertBooksAgree();
  });

  test('agree with the books also after more confirmations are needed', async () => {
    await ask(await makeFarmer(server, '2'));
    await turn();
    await farmBlocks(33);
    const more = { ...parts.withdrawals, confirmations: 96 };
    await newPayer({ withdrawals: more })();
    await assertBooksAgree();
    assert.deepEqual((await readBooks(db)).inputs, []);
  });
});
