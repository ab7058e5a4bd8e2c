import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { toXch, toMojo } from './amount.ts';

test('an amount survives the way to the wire and back, to the mojo', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (mojo) => {
      assert.equal(toMojo(toXch(mojo)), mojo);
    }),
  );
});

test('an amount is written without trailing zeros', () => {
  assert.equal(toXch(1_500_000_000_000n), '1.5');
  assert.equal(toXch(500_000_000n), '0.0005');
  assert.equal(toXch(-1n), '-0.000000000001');
  assert.equal(toXch(0n), '0');
});

test('text that is no XCH amount is refused by name', () => {
  for (const text of ['', '.5', '1.', '1e3', '1,5', ' 1', '0.0000000000001', '+1', 'NaN']) {
    assert.throws(() => toMojo(text), { name: 'RangeError', message: new RegExp('Not an XCH amount') });
  }
});
