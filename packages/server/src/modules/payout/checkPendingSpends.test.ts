import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CoinRecord, decodeAddress } from '@farm/chain';
import { signInOperator } from '../../testing/profitRuns.ts';
import { TEST_CONFIG } from '../../testing/startTestServer.ts';
import { startTestPayouts } from '../../testing/testPayouts.ts';
import { makeFarmer } from '../../testing/withdrawals.ts';
import { updateBreaker } from './breaker.ts';
import { recordSpend } from './recordSpend.ts';

const farm = await startTestPayouts();
const { server, chain, signer, node, parts, turn, newPayer, ask, statusOf } = farm;
const { db, live, mailQueue } = server;
const FEE = TEST_CONFIG.withdrawals.feeMojo;
const NET = 10n ** 12n - FEE;
const [key] = signer.keys;
const operator = await signInOperator(server);
const listUnspentCoins = () => node.readCoinsAt([signer.puzzleHash], { unspent: true });
const resumePayouts = () =>
  updateBreaker({ db }, { isOpen: false, reason: 'looked at', operatorId: operator.id });
const findLastChange = () =>
  db.selectFrom('payoutBreaker').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
const readState = () => db.selectFrom('payoutState').selectAll().executeTakeFirstOrThrow();

/** Pushes a payment that the restored database does not know of. */
const pushUnknownPayment = (coin: CoinRecord | undefined, address: string) => {
  assert.ok(coin);
  return chain.spend([key], {
    inputs: [coin],
    outputs: [{ puzzleHash: decodeAddress(address), amount: NET }],
    change: { puzzleHash: signer.puzzleHash, amount: coin.amount - NET },
    fee: 0n,
  });
};

test('a bundle that nodes hold and no batch knows stops payouts before anything is signed', async () => {
  const farmer = await makeFarmer(server, '2');
  await turn();
  const [coin] = await listUnspentCoins();
  await pushUnknownPayment(coin, farmer.address);
  const id = await ask(farmer);
  await newPayer()();
  assert.equal(await statusOf(id), 'approved');
  const change = await findLastChange();
  assert.equal(change?.isOpen, true);
  assert.deepEqual(change.problems, [{ kind: 'pending', coinId: coin?.coinId, amount: '2' }]);
  assert.deepEqual((await readState()).obstacle, { kind: 'stopped' });

  // While a node holds the bundle, operators cannot resume payouts.
  await resumePayouts();
  await turn();
  assert.equal((await findLastChange())?.isOpen, true);
  assert.equal(await statusOf(id), 'approved');

  chain.farm();
  await turn();
  assert.deepEqual(
    (await readState()).spends.map(({ coinId }) => coinId),
    [coin?.coinId],
  );
  chain.farm(32);
  await turn();
  const config = TEST_CONFIG;
  const record = { coinId: coin?.coinId ?? '', reason: 'restored', operatorId: operator.id };
  await recordSpend({ db, live, mailQueue, config }, record);
  await resumePayouts();
  await turn();
  assert.equal(await statusOf(id), 'success');
  assert.deepEqual(await farm.paidTo(decodeAddress(farmer.address)), [NET]);
  assert.equal((await findLastChange())?.isOpen, false);
});

test('one that is included while the wallet is looked at is paid by nothing else', async () => {
  const farmer = await makeFarmer(server, '2');
  await turn();
  const [coin] = await listUnspentCoins();
  await pushUnknownPayment(coin, farmer.address);
  const id = await ask(farmer);
  let isIncluded = false;
  const quick = {
    ...node,
    isSpendPending: (coinId: string) => {
      if (!isIncluded) chain.farm();
      isIncluded = true;
      return node.isSpendPending(coinId);
    },
  };
  await newPayer({ node: quick })();
  assert.ok(isIncluded);
  assert.equal(await statusOf(id), 'approved');
  await turn();
  assert.equal((await findLastChange())?.isOpen, true);
  assert.equal(await statusOf(id), 'approved');
});

test('bundles of the farm itself are no such thing', async () => {
  const [spend] = (await readState()).spends;
  chain.farm(32);
  await turn();
  const record = { coinId: spend?.coinId ?? '', reason: 'restored', operatorId: operator.id };
  await recordSpend({ db, live, mailQueue, config: TEST_CONFIG }, record);
  await resumePayouts();
  const [first, second] = [await makeFarmer(server, '2'), await makeFarmer(server, '2')];
  const ids = [await ask(first)];
  await turn();
  ids.push(await ask(second));
  await newPayer({ ...parts })();
  assert.deepEqual(await Promise.all(ids.map(statusOf)), ['sending', 'sending']);
  assert.equal((await findLastChange())?.isOpen, false);
});
