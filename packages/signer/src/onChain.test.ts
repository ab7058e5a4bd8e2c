import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { type Coin, toCoinId, createFullNode } from '@farm/chain';
import { makeApproved, makeBatch, makeCoin, openQuietDatabase } from '@farm/server/testing';
import { startTestChain } from '@farm/simulators/testing';
import { startTestSigner } from './testing/testSigner.ts';

const { db, databaseUrl } = await openQuietDatabase();
const retiredSeed = randomBytes(32);
const signer = await startTestSigner({ databaseUrl, seeds: [randomBytes(32), retiredSeed] });
after(signer.close);
const { client, puzzleHash } = signer;
const retired = signer.keys[1]?.puzzleHash ?? assert.fail();
const chain = await startTestChain({ puzzleHash, blocks: 12 });
after(chain.close);
const node = createFullNode(chain.settings);
const FEE_INCREASE_MOJO = 10_000_000n;

const readBundle = async (txId: string) => {
  const found = await db
    .selectFrom('payoutBundle')
    .select('bundle')
    .where('txId', '=', txId)
    .executeTakeFirst();
  return found?.bundle ?? assert.fail(`Nothing is stored of ${txId}`);
};
const push = async (txId: string) => node.push(await readBundle(txId));
const findUnspent = async (hash: string, count: number): Promise<Coin[]> => {
  const coins = await node.readCoinsAt([hash], { unspent: true });
  assert.ok(coins.length >= count, `There are ${coins.length} coins`);
  return coins.slice(0, count).map(({ parentId, puzzleHash, amount }) => ({ parentId, puzzleHash, amount }));
};

test('a signed batch pays just what it says, from several coins of several keys', async () => {
  chain.farm(1, retired);
  const inputs = [...(await findUnspent(puzzleHash, 3)), ...(await findUnspent(retired, 1))];
  const payees = [await makeApproved(db), await makeApproved(db), await makeApproved(db)];
  const batch = makeBatch(inputs, payees);
  const { txId } = await client.sign(batch);
  assert.equal((await push(txId)).outcome, 'accepted');
  assert.ok(await node.isInMempool(txId));
  chain.farm();
  for (const { coinId, amount, spentHeight } of await node.readCoins(inputs.map(toCoinId)))
    assert.ok(spentHeight !== null, `${coinId} of ${amount} is not spent`);
  const parts = await node.readChildren(inputs.map(toCoinId));
  assert.deepEqual(
    parts.map(({ puzzleHash, amount }) => `${puzzleHash} ${amount}`).sort(),
    [...payees, { puzzleHash, netMojo: batch.changeMojo }]
      .map((paid) => `${paid.puzzleHash} ${paid.netMojo}`)
      .sort(),
  );
  const items = await db.selectFrom('payoutItem').selectAll().where('batchId', '=', batch.id).execute();
  for (const { coinId, netMojo } of items)
    assert.equal(parts.find((part) => part.coinId === coinId)?.amount, netMojo);
});

test('a replacement takes the place of the first bundle, and makes the same coins', async () => {
  const output = await makeApproved(db);
  const batch = makeBatch(await findUnspent(puzzleHash, 2), [output]);
  const first = await client.sign(batch);
  assert.equal((await push(first.txId)).outcome, 'accepted');
  const second = await client.replace(batch.id, batch.chainFeeMojo + FEE_INCREASE_MOJO);
  assert.equal((await push(second.txId)).outcome, 'accepted');
  assert.ok(!(await node.isInMempool(first.txId)));
  chain.farm();
  const item = await db
    .selectFrom('payoutItem')
    .selectAll()
    .where('batchId', '=', batch.id)
    .executeTakeFirst();
  const [payee] = await node.readCoins([item?.coinId ?? '']);
  assert.equal(payee?.amount, output.netMojo);
  const bundles = await db.selectFrom('payoutBundle').selectAll().where('batchId', '=', batch.id).execute();
  const made = await node.readCoins(bundles.map(({ changeCoinId }) => changeCoinId));
  assert.deepEqual(
    made.map(({ amount }) => amount),
    [batch.changeMojo - FEE_INCREASE_MOJO],
  );
  // The first bundle spends coins that are already spent.
  assert.equal((await push(first.txId)).outcome, 'refused');
});

test('coins of a retired key are swept to the current one', async () => {
  chain.farm(2, retired);
  const inputs = await findUnspent(retired, 2);
  const batch = makeBatch(inputs, []);
  assert.equal((await push((await client.sign(batch)).txId)).outcome, 'accepted');
  chain.farm();
  const made = await node.readChildren(inputs.map(toCoinId));
  assert.deepEqual(
    made.map(({ puzzleHash, amount }) => [puzzleHash, amount]),
    [[puzzleHash, batch.changeMojo]],
  );
});

test('a hundred people are paid at once', async () => {
  const payees = await Promise.all(
    Array.from({ length: 100 }, () => makeApproved(db, { grossMojo: 10n ** 10n })),
  );
  const batch = makeBatch(await findUnspent(puzzleHash, 2), payees);
  const { txId } = await client.sign(batch);
  assert.equal((await push(txId)).outcome, 'accepted');
  chain.farm();
  const items = await db.selectFrom('payoutItem').select('coinId').where('batchId', '=', batch.id).execute();
  assert.equal((await node.readCoins(items.map(({ coinId }) => coinId))).length, 100);
});

/** The signer does not see the chain: for an invented coin it signs a bundle that no chain accepts. */
test('a batch over a coin that is not there pays nobody', async () => {
  const output = await makeApproved(db);
  const batch = makeBatch([makeCoin(puzzleHash)], [output]);
  const answer = await push((await client.sign(batch)).txId);
  assert.equal(answer.outcome, 'refused', answer.reason);
  chain.farm();
  assert.deepEqual(await node.readCoinsAt([output.puzzleHash], { unspent: true }), []);
});

test('a bundle for one chain is worth nothing on another', async () => {
  const mainnet = await startTestSigner({ databaseUrl, genesis: 'mainnet' });
  after(mainnet.close);
  chain.farm(1, mainnet.puzzleHash);
  const batch = makeBatch(await findUnspent(mainnet.puzzleHash, 1), [await makeApproved(db)]);
  const answer = await push((await mainnet.client.sign(batch)).txId);
  assert.equal(answer.outcome, 'refused', answer.reason);
});
