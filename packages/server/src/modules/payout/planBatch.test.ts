import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import type { Payee } from '@farm/signer/client';
import { MAX_BATCH_SIZE, planBatch, type BatchPlanInput, type WalletCoin } from './planBatch.ts';

const hex = (value: number) => value.toString(16).padStart(64, '0');
const makeCoins = (...amounts: bigint[]): WalletCoin[] =>
  amounts.map((amount, index) => ({ coinId: hex(index), parentId: hex(index), puzzleHash: hex(0), amount }));
const makePayees = (...amounts: bigint[]): Payee[] =>
  amounts.map((netMojo, index) => ({ withdrawalId: String(index), puzzleHash: hex(index), netMojo }));
const plan = (choice: Partial<BatchPlanInput>) =>
  planBatch({ due: [], free: [], incoming: [], feeMaxMojo: 10n, ...choice });
const toIds = (payees: Payee[]) => payees.map(({ withdrawalId }) => withdrawalId);
const sum = (coins: { amount: bigint }[]) => coins.reduce((total, { amount }) => total + amount, 0n);
const sumPaid = (payees: Payee[]) => payees.reduce((total, { netMojo }) => total + netMojo, 0n);

describe('a batch', () => {
  test('pays the oldest with the largest coins that it takes', () => {
    const { payees, inputs, short } = plan({ due: makePayees(5n, 90n), free: makeCoins(20n, 100n, 50n) });
    assert.deepEqual(toIds(payees), ['0', '1']);
    assert.deepEqual(
      inputs.map(({ amount }) => amount),
      [100n, 50n],
    );
    assert.deepEqual(short, []);
  });

  test('spends the smallest coin that is enough, so that no more coins are bound than need be', () => {
    const { inputs } = plan({ due: makePayees(5n, 30n), free: makeCoins(20n, 100n, 46n, 45n, 50n) });
    assert.deepEqual(
      inputs.map(({ amount }) => amount),
      [46n],
    );
  });

  test('leaves room for the highest fee and one mojo of change, to the mojo', () => {
    assert.equal(plan({ due: makePayees(89n), free: makeCoins(100n) }).payees.length, 1);
    assert.deepEqual(toIds(plan({ due: makePayees(90n), free: makeCoins(100n) }).short), ['0']);
  });

  test('waits for coins that are on their way, and lets nothing younger overtake', () => {
    const due = makePayees(150n, 5n);
    const { payees, inputs, short, waiting } = plan({ due, free: makeCoins(100n), incoming: [100n] });
    assert.deepEqual([payees, inputs, short, waiting], [[], [], [], due[0]]);
  });

  test('waits for merges of more coins than a batch takes, and pays what is due before', () => {
    const due = makePayees(5n, 230n, 6n);
    const free = makeCoins(...Array.from({ length: 130 }, () => 2n));
    const { payees, short, waiting } = plan({ due, free });
    assert.deepEqual([toIds(payees), short, waiting], [['0'], [], due[1]]);
  });

  test('passes by what nothing covers', () => {
    const { payees, short } = plan({ due: makePayees(500n, 5n), free: makeCoins(100n), incoming: [100n] });
    assert.deepEqual([toIds(payees), toIds(short)], [['1'], ['0']]);
  });

  test('has as many payments alike as its coins carry, and takes no coin for them', () => {
    const due = [5n, 5n, 5n, 20n].map((netMojo, index) => ({
      withdrawalId: String(index),
      puzzleHash: hex(Number(netMojo)),
      netMojo,
    }));
    assert.deepEqual(toIds(plan({ due, free: makeCoins(100n, 20n, 20n) }).payees), ['0', '3']);
    assert.deepEqual(toIds(plan({ due, free: makeCoins(21n, 21n) }).payees), ['0', '3', '1']);
    assert.deepEqual(toIds(plan({ due, free: makeCoins(18n, 18n) }).payees), ['0', '3']);
    assert.deepEqual(toIds(plan({ due, free: makeCoins(17n, 17n, 17n) }).payees), ['0', '3', '1', '2']);
  });

  test('has 100 payments at most, and 100 coins', () => {
    const due = makePayees(...Array.from({ length: 130 }, () => 1n));
    assert.equal(plan({ due, free: makeCoins(10_000n) }).payees.length, 100);
    const free = makeCoins(...Array.from({ length: 130 }, () => 2n));
    const { inputs, short } = plan({ due: makePayees(189n, 190n), free });
    assert.equal(inputs.length, 100);
    assert.deepEqual(toIds(short), ['1']);
  });
});

test('whatever is due and whatever there is, a batch is what it may be', () => {
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
  const payment = fc.record({ puzzleHash: fc.nat({ max: 4 }).map(hex), netMojo: amount });
  const choice = fc.record({
    due: fc
      .array(payment, { maxLength: 150, size: 'max' })
      .map((list) => list.map((one, index) => ({ ...one, withdrawalId: String(index) }))),
    free: fc.array(amount, { maxLength: 120, size: 'max' }).map((amounts) => makeCoins(...amounts)),
    incoming: fc.array(amount, { maxLength: 5 }),
    feeMaxMojo: fc.bigInt({ min: 0n, max: 50n }),
  });
  fc.assert(
    fc.property(choice, (input) => {
      const { payees, inputs, short, waiting } = planBatch(input);
      const { due, free, incoming, feeMaxMojo } = input;
      // Covered to the mojo, by existing coins, each used once.
      if (payees.length > 0) assert.ok(sum(inputs) >= sumPaid(payees) + feeMaxMojo + 1n);
      else assert.deepEqual(inputs, []);
      assert.equal(new Set(inputs).size, inputs.length);
      assert.ok(inputs.every((coin) => free.includes(coin)));
      assert.ok(payees.length <= MAX_BATCH_SIZE && inputs.length <= MAX_BATCH_SIZE);
      // No more coins than necessary.
      for (const one of inputs)
        assert.ok(sum(inputs) - one.amount < sumPaid(payees) + feeMaxMojo + 1n || one !== inputs.at(-1));
      // As many identical payments as coins, and the others in the order of their turns, each either paid or short.
      const toKey = ({ puzzleHash, netMojo }: Payee) => `${puzzleHash} ${netMojo}`;
      const groups = Object.values(Object.groupBy(payees, toKey));
      assert.ok(groups.every((equals = []) => equals.length <= inputs.length));
      const firsts = payees.filter(
        (one, place) => payees.findIndex((it) => toKey(it) === toKey(one)) === place,
      );
      const places = firsts.map((one) => due.indexOf(one));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.ok(short.every((one) => due.includes(one) && !payees.includes(one)));
      // No payment is short that all existing and coming coins would cover.
      const everything = sum(free) + incoming.reduce((total, one) => total + one, 0n);
      if (free.length + incoming.length <= MAX_BATCH_SIZE)
        for (const one of short) assert.ok(sumPaid(payees) + one.netMojo + feeMaxMojo + 1n > everything);
      assert.deepEqual(planBatch({ ...input, free: free.toReversed() }), { payees, inputs, short, waiting });
      if (waiting) assert.ok(due.includes(waiting) && !payees.includes(waiting) && !short.includes(waiting));
    }),
    { numRuns: 300 },
  );
});
