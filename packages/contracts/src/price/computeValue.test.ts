import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { toMojo } from '../amount.ts';
import { computeValue } from './computeValue.ts';

test('an amount has a value that is exact, however many decimals that takes', () => {
  for (const [xch, price, value] of [
    ['1', '2.13', '2.13'],
    ['2', '2.5', '5'],
    ['0', '2.13', '0'],
    ['-1.5', '2.1', '-3.15'],
    ['0.1', '0.3', '0.03'],
    ['0.000000000001', '0.00000001', '0.00000000000000000001'],
    ['-0.000000000001', '0.00000001', '-0.00000000000000000001'],
    [
      '999999999999999.999999999999',
      '999999999999.99999999',
      '999999999999999999989999999.00000000000000000001',
    ],
  ] as const)
    assert.equal(computeValue(toMojo(xch), price), value, `${xch} at ${price}`);
});

test('the value of an amount is its product with the price, as whole numbers have it', () => {
  const decimals = fc.nat({ max: 8 });
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
      fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }),
      decimals,
      (mojo, units, places) => {
        const digits = units.toString().padStart(places + 1, '0');
        const price = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        const value = computeValue(mojo, price);
        assert.match(value, /^-?(0|[1-9]\d*)(\.\d{0,19}[1-9])?$/);
        const [whole = '', fraction = ''] = value.split('.');
        assert.equal(BigInt(whole + fraction.padEnd(20, '0')), mojo * units * 10n ** BigInt(8 - places));
      },
    ),
  );
});

test('values add up: that of a sum is the sum of the values', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
  const scale = (value: string) => {
    const [whole = '', fraction = ''] = value.split('.');
    return BigInt(whole + fraction.padEnd(20, '0'));
  };
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const at = (mojo: bigint) => scale(computeValue(mojo, '2.13000007'));
      assert.equal(at(one + other), at(one) + at(other));
    }),
  );
});

test('text that is no price is refused by name', () => {
  for (const price of ['', '-1', '.5', '1.', '1e3', '1,5', ' 1', '0.000000001', '+1', 'NaN'])
    assert.throws(() => computeValue(1n, price), { name: 'RangeError', message: /^Not a price/ });
});
