import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import type { Payee } from '@farm/signer/client';
import { BATCH_MAX, chooseBatch, type Choice, type WalletCoin } from './chooseBatch.ts';

const hex = (value: number) => value.toString(16).padStart(64, '0');
const coins = (...amounts: bigint[]): WalletCoin[] =>
  amounts.map((amount, index) => ({ coinId: hex(index), parentId: hex(index), puzzleHash: hex(0), amount }));
const pays = (...amounts: bigint[]): Payee[] =>
  amounts.map((netMojo, index) => ({ withdrawalId: String(index), puzzleHash: hex(index), netMojo }));
const choose = (choice: Partial<Choice>) =>
  chooseBatch({ due: [], free: [], coming: [], feeMaxMojo: 10n, ...choice });
const idsOf = (payees: Payee[]) => payees.map(({ withdrawalId }) => withdrawalId);
const sum = (coins: { amount: bigint }[]) => coins.reduce((total, { amount }) => total + amount, 0n);
const sumPaid = (payees: Payee[]) => payees.reduce((total, { netMojo }) => total + netMojo, 0n);

describe('a batch', () => {
  test('pays the oldest with the largest coins that it takes', () => {
    const { payees, inputs, short } = choose({ due: pays(5n, 90n), free: coins(20n, 100n, 50n) });
    assert.deepEqual(idsOf(payees), ['0', '1']);
    assert.deepEqual(
      inputs.map(({ amount }) => amount),
      [100n, 50n],
    );
    assert.deepEqual(short, []);
  });

  test('leaves room for the highest fee and one mojo of change, to the mojo', () => {
    assert.equal(choose({ due: pays(89n), free: coins(100n) }).payees.length, 1);
    assert.deepEqual(idsOf(choose({ due: pays(90n), free: coins(100n) }).short), ['0']);
  });

  test('waits for coins that are on their way, and lets nothing younger overtake', () => {
    const { payees, inputs, short } = choose({ due: pays(150n, 5n), free: coins(100n), coming: [100n] });
    assert.deepEqual([payees, inputs, short], [[], [], []]);
  });

  test('passes by what nothing covers', () => {
    const { payees, short } = choose({ due: pays(500n, 5n), free: coins(100n), coming: [100n] });
    assert.deepEqual([idsOf(payees), idsOf(short)], [['1'], ['0']]);
  });

  test('has no two payments alike', () => {
    const due = [...pays(5n), ...pays(5n), ...pays(6n)].map((one, index) => ({
      ...one,
      withdrawalId: String(index),
    }));
    assert.deepEqual(idsOf(choose({ due, free: coins(100n) }).payees), ['0', '2']);
  });

  test('has 100 payments at most, and 100 coins', () => {
    const due = pays(...Array.from({ length: 130 }, () => 1n));
    assert.equal(choose({ due, free: coins(10_000n) }).payees.length, 100);
    const free = coins(...Array.from({ length: 130 }, () => 2n));
    const { inputs, short } = choose({ due: pays(189n, 190n), free });
    assert.equal(inputs.length, 100);
    assert.deepEqual(idsOf(short), ['1']);
  });
});

test('whatever is due and whatever there is, a batch is what it may be', () => {
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
  const payment = fc.record({ puzzleHash: fc.nat({ max: 4 }).map(hex), netMojo: amount });
  const choice = fc.record({
    due: fc
      .array(payment, { maxLength: 150, size: 'max' })
      .map((list) => list.map((one, index) => ({ ...one, withdrawalId: String(index) }))),
    free: fc.array(amount, { maxLength: 120, size: 'max' }).map((amounts) => coins(...amounts)),
    coming: fc.array(amount, { maxLength: 5 }),
    feeMaxMojo: fc.bigInt({ min: 0n, max: 50n }),
  });
  fc.assert(
    fc.property(choice, (given) => {
      const { payees, inputs, short } = chooseBatch(given);
      const { due, free, coming, feeMaxMojo } = given;
      // Covered to the mojo, by existing coins, each used once.
      if (payees.length > 0) assert.ok(sum(inputs) >= sumPaid(payees) + feeMaxMojo + 1n);
      else assert.deepEqual(inputs, []);
      assert.equal(new Set(inputs).size, inputs.length);
      assert.ok(inputs.every((coin) => free.includes(coin)));
      assert.ok(payees.length <= BATCH_MAX && inputs.length <= BATCH_MAX);
      // No more coins than necessary.
      for (const one of inputs)
        assert.ok(sum(inputs) - one.amount < sumPaid(payees) + feeMaxMojo + 1n || one !== inputs.at(-1));
      // No two identical payments, in the order of requests, each either paid or short.
      assert.equal(
        new Set(payees.map(({ puzzleHash, netMojo }) => `${puzzleHash} ${netMojo}`)).size,
        payees.length,
      );
      const places = payees.map((one) => due.indexOf(one));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.ok(short.every((one) => due.includes(one) && !payees.includes(one)));
      // No payment is short that all existing and coming coins would cover.
      const everything = sum(free) + coming.reduce((total, one) => total + one, 0n);
      if (free.length + coming.length <= BATCH_MAX)
        for (const one of short) assert.ok(sumPaid(payees) + one.netMojo + feeMaxMojo + 1n > everything);
      assert.deepEqual(chooseBatch({ ...given, free: free.toReversed() }), { payees, inputs, short });
    }),
    { numRuns: 300 },
  );
});
