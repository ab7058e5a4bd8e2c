import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CoinRecord } from '@farm/chain';
import { toCoinIds, computeVerdict } from './computeVerdict.ts';
import type { OpenBatch } from './payout.repository.ts';

const id = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0');
const coin = (name: string, height: number, spentHeight: number | null = null): CoinRecord => ({
  coinId: id(name),
  parentId: id('parent'),
  puzzleHash: id('key'),
  amount: 1n,
  height,
  spentHeight,
});
const bundle = (name: string, chainFeeMojo: bigint) => ({
  ...{ txId: id(`tx ${name}`), chainFeeMojo, changeMojo: 1n, changeCoinId: id(name), cost: 1n },
});
const batch: OpenBatch = {
  ...{ id: 'b', seenHeight: null, isInMempool: false, reorgs: 0, missingHeight: null },
  inputs: ['in1', 'in2'].map((name) => ({ coinId: id(name), amount: 10n })),
  items: ['out1', 'out2'].map((name) => ({ coinId: id(name), withdrawalId: name, accountId: 'a' })),
  bundles: [bundle('change1', 0n), bundle('change2', 10n)],
};
const judge = (found: CoinRecord[], peakHeight = 100, of = batch) =>
  computeVerdict(of, found, { peakHeight, confirmations: 32 });
const inputs = (spentHeight: number | null) => [coin('in1', 5, spentHeight), coin('in2', 5, spentHeight)];

describe('a batch', () => {
  test('asks for its coins, its payments, and the change of each bundle', () => {
    assert.deepEqual(toCoinIds(batch), ['in1', 'in2', 'out1', 'out2', 'change1', 'change2'].map(id));
  });

  test('waits while none of its coins is spent, also where they are not there any more', () => {
    assert.deepEqual(judge(inputs(null)), { is: 'waiting', isMissingCoins: false });
    assert.deepEqual(judge([coin('in1', 5)]), { is: 'waiting', isMissingCoins: true });
    assert.deepEqual(judge([]), { is: 'waiting', isMissingCoins: true });
  });

  test('is in a block until it is 32 deep, and then final with the fee of what was included', () => {
    const found = [...inputs(70), coin('out1', 70), coin('out2', 70), coin('change2', 70)];
    assert.deepEqual(judge(found, 101), { is: 'block', height: 70 });
    assert.deepEqual(judge(found, 102), { is: 'final', height: 70, bundle: batch.bundles[1] });
  });

  test('is final by its payments alone, whoever signed them', () => {
    const found = [...inputs(1), coin('out1', 1), coin('out2', 1, 3)];
    assert.deepEqual(judge(found), { is: 'final', height: 1, bundle: null });
  });

  test('is lost only when a coin of it is spent 32 deep and none of its payments is there', () => {
    const spent = [coin('in1', 5, 69), coin('in2', 5)];
    assert.deepEqual(judge(spent, 100), { is: 'spent' });
    assert.deepEqual(judge(spent, 101), { is: 'lost', height: 69 });
  });

  test('is split when each spend is 32 deep and made some of its payments', () => {
    const found = [coin('in1', 5, 69), coin('in2', 5, 80), coin('out1', 69)];
    assert.deepEqual(judge(found, 111), { is: 'spent' });
    assert.deepEqual(judge(found, 112), { is: 'split', height: 69, paidIds: ['out1'] });
    // A coin that is not spent makes no payment of the batch, which needs all its coins.
    assert.deepEqual(judge([coin('in1', 5, 69), coin('in2', 5), coin('out1', 69)], 101), {
      ...{ is: 'split', height: 69, paidIds: ['out1'] },
    });
  });

  test('that sweeps is where its change is', () => {
    const sweep = { ...batch, items: [] };
    assert.deepEqual(judge([...inputs(70), coin('change1', 70)], 80, sweep), { is: 'block', height: 70 });
    assert.deepEqual(judge([...inputs(70), coin('change1', 70)], 102, sweep), {
      ...{ is: 'final', height: 70, bundle: batch.bundles[0] },
    });
    assert.deepEqual(judge(inputs(60), 102, sweep), { is: 'lost', height: 60 });
    assert.deepEqual(judge(inputs(null), 102, sweep), { is: 'waiting', isMissingCoins: false });
  });
});
