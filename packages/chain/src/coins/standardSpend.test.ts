import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { createNodeRpc } from '../node/createNodeRpc.ts';
import { createFullNode } from '../node/createFullNode.ts';
import { startTestChain } from '@farm/simulators/testing';
import { toCoinId, type Coin } from './coin.ts';
import { createSpendingKey, type SpendingKey } from './keys.ts';
import { GENESIS } from './networks.ts';
import { selectParentId, signSpend, type Spend } from './standardSpend.ts';

const chain = await startTestChain();
after(() => chain.close());
const { sdk } = chain;
const node = createFullNode(chain.settings);
const key = createSpendingKey(sdk, new Uint8Array(32).fill(7));
const hash = () => randomBytes(32).toString('hex');

/** Mints a coin of 2 XCH. */
const mintCoin = (owner: SpendingKey) => chain.mint(owner.puzzleHash, 2_000_000_000_000n);
const areOnChain = async (coins: Coin[]) =>
  (await node.readCoins(coins.map(toCoinId))).length === coins.length;

/** Makes a spend whose change is the remainder. */
function makeSpend(inputs: Coin[], outputs: Spend['outputs'], fee = 0n): Spend {
  const total = (coins: readonly { amount: bigint }[]) => coins.reduce((sum, { amount }) => sum + amount, 0n);
  const change = { puzzleHash: key.puzzleHash, amount: total(inputs) - total(outputs) - fee };
  return { inputs, outputs, change, fee, genesis: GENESIS.simulated };
}

describe('the name of a coin', () => {
  test('is the one that the SDK gives it', () => {
    const id = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(id, id, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (parent, puzzleHash, amount) => {
        const computedId = toCoinId({
          parentId: Buffer.from(parent).toString('hex'),
          puzzleHash: Buffer.from(puzzleHash).toString('hex'),
          amount,
        });
        const sdkId = new sdk.Coin(parent, puzzleHash, amount).coinId();
        assert.equal(computedId, Buffer.from(sdkId).toString('hex'));
      }),
    );
    const amounts = [0n, 1n, 127n, 128n, 255n, 256n, 32_767n, 32_768n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
    for (const amount of amounts) {
      const sdkId = new sdk.Coin(new Uint8Array(32), new Uint8Array(32), amount).coinId();
      const computedId = toCoinId({ parentId: '00'.repeat(32), puzzleHash: '00'.repeat(32), amount });
      assert.equal(computedId, Buffer.from(sdkId).toString('hex'), String(amount));
    }
  });
});

describe('a signed spend', () => {
  test('pays one, two and a hundred people', async () => {
    for (const payees of [1, 2, 100]) {
      const outputs = Array.from({ length: payees }, (_, index) => ({
        puzzleHash: hash(),
        amount: BigInt(index + 1) * 1_000_000n,
      }));
      const input = mintCoin(key);
      const signed = await chain.spend([key], makeSpend([input], outputs, 5n));
      chain.farm();
      assert.deepEqual(
        signed.coins.map(({ puzzleHash, amount }) => ({ puzzleHash, amount })),
        outputs,
      );
      assert.ok(await areOnChain([...signed.coins, signed.changeCoin]));
      assert.equal(signed.changeCoin.puzzleHash, key.puzzleHash);
    }
  });

  test('spends coins of several keys together, and none of them alone', async () => {
    const old = createSpendingKey(sdk, new Uint8Array(32).fill(8));
    const inputs = [key, key, old, old].map(mintCoin);
    const to = { puzzleHash: hash(), amount: 7_000_000_000_000n };
    const signed = signSpend(sdk, [key, old], makeSpend(inputs, [to], 10n));
    const { coin_spends: parts } = JSON.parse(signed.bundle) as { coin_spends: { solution: string }[] };
    const ids = inputs.map(toCoinId).sort();
    // Each spend asserts (condition 64) that the next coin is spent with it; the last asserts the first coin.
    parts.forEach(({ solution }, index) => {
      assert.ok(solution.includes(`ff40ffa0${ids[(index + 1) % 4]}`));
    });
    assert.equal(parts.length, 4);
    await chain.spend([key, old], makeSpend(inputs, [to], 10n));
    chain.farm();
    assert.ok(await areOnChain([{ ...to, parentId: selectParentId(inputs) }]));
  });

  test('pays equal payments from different coins, and no more of them than it has coins', async () => {
    const inputs = [key, key, key].map(mintCoin);
    const [to, other] = [hash(), hash()].map((puzzleHash) => ({ puzzleHash, amount: 5_000_000n }));
    assert.ok(to && other);
    const signed = await chain.spend([key], makeSpend(inputs, [to, other, to, to], 7n));
    chain.farm();
    assert.ok(await areOnChain([...signed.coins, signed.changeCoin]));
    const parents = signed.coins.map(({ parentId }) => parentId);
    const ids = inputs.map(toCoinId).sort();
    assert.deepEqual(parents, [ids[0], ids[0], ids[1], ids[2]]);
    assert.throws(() => signSpend(sdk, [key], makeSpend(inputs, [to, to, to, to])), {
      message: 'Two outputs would be the same coin',
    });
  });

  test('is named and priced as the node does it', async () => {
    const input = mintCoin(key);
    const spend = makeSpend([input], [{ puzzleHash: hash(), amount: 1n }], 1_000n);
    const signed = await chain.spend([key], spend);
    assert.equal(await node.isInMempool(signed.txId), true);
    const state = JSON.parse(await createNodeRpc(chain.settings)('get_blockchain_state', {})) as object;
    const [cost, fees] = [Number(signed.cost), 1_000];
    assert.partialDeepStrictEqual(state, { blockchain_state: { mempool_cost: cost, mempool_fees: fees } });
    chain.farm();
  });

  test('is exact above 2^53 mojo', async () => {
    const large = chain.mint(key.puzzleHash, 2n ** 60n + 1n);
    const to = { puzzleHash: hash(), amount: 2n ** 53n + 1n };
    const signed = await chain.spend([key], makeSpend([large], [to]));
    assert.ok(signed.bundle.includes('"amount":1152921504606846977}'));
    chain.farm();
    assert.ok(await areOnChain([...signed.coins, signed.changeCoin]));
  });

  test('is the same bytes in whatever order its parts come, and the same coins whatever its fee', () => {
    const inputs = [key, key, key, key].map(mintCoin);
    const outputs = Array.from({ length: 5 }, (_, index) => ({
      puzzleHash: hash(),
      amount: BigInt(index + 1),
    }));
    const spend = makeSpend(inputs, outputs, 100n);
    const signed = signSpend(sdk, [key], spend);
    const reversed = signSpend(sdk, [key], {
      ...spend,
      inputs: inputs.toReversed(),
      outputs: outputs.toReversed(),
    });
    assert.equal(reversed.bundle, signed.bundle);
    assert.equal(reversed.txId, signed.txId);
    assert.deepEqual(reversed.coins.toReversed(), signed.coins);
    const costlier = signSpend(sdk, [key], makeSpend(inputs, outputs, 20_000_000n));
    assert.notEqual(costlier.txId, signed.txId);
    assert.deepEqual(costlier.coins, signed.coins);
    assert.notDeepEqual(costlier.changeCoin, signed.changeCoin);
  });

  test('is worth nothing on another chain', async () => {
    const input = mintCoin(key);
    const spend = { ...makeSpend([input], [{ puzzleHash: hash(), amount: 1n }]), genesis: GENESIS.mainnet };
    const { bundle } = signSpend(sdk, [key], spend);
    assert.match((await node.push(bundle)).reason, /BAD_AGGREGATE_SIGNATURE/);
  });

  test('is refused when it does not add up, or would make or spend a coin twice', () => {
    const input = { parentId: hash(), puzzleHash: key.puzzleHash, amount: 1_000n };
    const output = { puzzleHash: hash(), amount: 10n };
    const good = makeSpend([input], [output], 1n);
    signSpend(sdk, [key], good);
    const own = good.change;
    const wrong: Spend[] = [
      { ...good, fee: 2n },
      { ...good, change: { ...own, amount: own.amount + 1n } },
      makeSpend([input], [output, output]),
      makeSpend([input], [{ ...own, amount: 500n }]),
      makeSpend([input, input], [output]),
      makeSpend([], []),
      makeSpend([input], [{ ...output, amount: 0n }]),
      makeSpend([input], [{ ...output, amount: -5n }]),
      makeSpend([input], [{ ...output, amount: 1_000n }]),
      makeSpend([input], [output], -1n),
      makeSpend([{ ...input, amount: 2n ** 64n }], [output]),
      makeSpend([{ ...input, puzzleHash: hash() }], [output]),
      makeSpend([input], [{ ...output, puzzleHash: 'ab' }]),
      { ...good, genesis: '0x00' },
    ];
    for (const spend of wrong) assert.throws(() => signSpend(sdk, [key], spend), RangeError);
  });
});
