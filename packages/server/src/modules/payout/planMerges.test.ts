import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { MAX_BATCH_SIZE, planBatch, type WalletCoin } from './planBatch.ts';
import { planMerges, planQuietMerges } from './planMerges.ts';

const hex = (value: number) => value.toString(16).padStart(64, '0');
const makeCoin = (amount: bigint, index: number): WalletCoin => ({
  ...{ coinId: hex(index), parentId: hex(index), puzzleHash: hex(0) },
  amount,
});
const makeCoins = (count: number, amount: bigint) =>
  Array.from({ length: count }, (_, index) => makeCoin(amount, index));
const sum = (coins: readonly { amount: bigint }[]) => coins.reduce((total, { amount }) => total + amount, 0n);
const toSizes = (groups: WalletCoin[][]) => groups.map(({ length }) => length);

describe('merges for a payment', () => {
  const plan = (needed: bigint, free: WalletCoin[], incoming: bigint[] = []) =>
    planMerges({ free, incoming, feeMaxMojo: 10n }, needed);

  test('are as few as suffice', () => {
    assert.deepEqual(toSizes(plan(10_001n, makeCoins(441, 100n))), [2]);
    assert.deepEqual(toSizes(plan(25_000n, makeCoins(441, 100n))), [100, 53]);
    assert.deepEqual(toSizes(plan(43_900n, makeCoins(441, 100n))), [100, 100, 100, 44]);
  });

  test('take the smallest of the coins that are needed, and each coin once', () => {
    const free = [makeCoin(5_000n, 1_000), ...makeCoins(200, 100n), makeCoin(1n, 2_000)];
    const [group, ...others] = plan(15_000n, free);
    assert.equal(others.length, 0);
    assert.deepEqual(new Set(group?.map(({ amount }) => amount)), new Set([100n]));
    assert.equal(new Set(group).size, group?.length);
  });

  test('are none if a batch can pay it now, when coins on their way have arrived, or never', () => {
    assert.deepEqual(plan(10_000n, makeCoins(100, 100n)), []);
    assert.deepEqual(plan(12_000n, makeCoins(120, 100n), [5_000n]), []);
    assert.deepEqual(plan(13_000n, makeCoins(120, 100n)), []);
    assert.equal(plan(11_990n, makeCoins(120, 100n)).length, 1);
    assert.deepEqual(plan(11_991n, makeCoins(120, 100n)), []);
  });
});

describe('merges of quiet times', () => {
  const plan = (free: WalletCoin[], incoming: bigint[] = []) =>
    planQuietMerges({ free, incoming, feeMaxMojo: 10n });

  test('begin with more coins than two batches take', () => {
    assert.deepEqual(plan(makeCoins(200, 100n)), []);
    assert.deepEqual(toSizes(plan(makeCoins(201, 100n))), [100]);
    assert.deepEqual(
      toSizes(plan(makeCoins(5_000, 100n))),
      Array.from({ length: 49 }, () => 100),
    );
  });

  test('take the smallest, count coins on their way, and leave those below the fee', () => {
    const [group] = plan([...makeCoins(101, 500n), ...makeCoins(100, 100n)]);
    assert.deepEqual(new Set(group?.map(({ amount }) => amount)), new Set([100n]));
    assert.equal(
      plan(
        makeCoins(150, 100n),
        makeCoins(51, 100n).map(({ amount }) => amount),
      ).length,
      1,
    );
    assert.deepEqual(plan(makeCoins(5_000, 10n)), []);
  });
});

test('a payment that is not short is paid after some merges, whatever the coins', () => {
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 40n }), fc.bigInt({ min: 1n, max: 5_000n }));
  const wallet = fc.record({
    amounts: fc.array(fc.tuple(amount, fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 8 }),
    part: fc.integer({ min: 1, max: 1_000 }),
    feeMaxMojo: fc.bigInt({ min: 0n, max: 200n }),
  });
  fc.assert(
    fc.property(wallet, ({ amounts, part, feeMaxMojo }) => {
      let nextId = 0;
      let free = amounts.flatMap(([mojo, count]) =>
        Array.from({ length: count }, () => makeCoin(mojo, nextId++)),
      );
      const netMojo = (sum(free) * BigInt(part)) / 1_000n + 1n;
      const due = [{ withdrawalId: '1', puzzleHash: hex(1), netMojo }];
      const isShort = planBatch({ due, free, incoming: [], feeMaxMojo }).short.length > 0;
      // Even one merge of all coins would cost its fee.
      if (!isShort) assert.ok(netMojo + feeMaxMojo < sum(free));
      while (planBatch({ due, free, incoming: [], feeMaxMojo }).waiting) {
        const groups = planMerges({ free, incoming: [], feeMaxMojo }, netMojo + feeMaxMojo + 1n);
        assert.ok(groups.length > 0);
        assert.ok(groups.every(({ length }) => length > 1 && length <= MAX_BATCH_SIZE));
        const merged = groups.flat();
        assert.equal(new Set(merged).size, merged.length);
        const outputs = groups.map((group) => makeCoin(sum(group) - feeMaxMojo, nextId++));
        // Nothing else is merged for it while these are on their way.
        const left = free.filter((coin) => !merged.includes(coin));
        free = [...left, ...outputs];
      }
      const { payees, short } = planBatch({ due, free, incoming: [], feeMaxMojo });
      assert.deepEqual([payees.length, short.length], isShort ? [0, 1] : [1, 0]);
    }),
    { numRuns: 100 },
  );
});
