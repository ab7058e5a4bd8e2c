import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceSchema } from '@farm/contracts/price';
import { fc } from '@farm/testing/property';
import { parsePrice } from './parsePrice.ts';

test('a number is taken as it is written, in every way that JSON writes one', () => {
  for (const [text, price] of [
    ['2.1', '2.1'],
    ['2.10', '2.1'],
    ['15', '15'],
    ['007', '7'],
    ['2.13e0', '2.13'],
    ['213e-2', '2.13'],
    ['0.000213E+4', '2.13'],
    ['1e-8', '0.00000001'],
    ['9007199254740993e-4', '900719925474.0993'],
    ['999999999999.99999999', '999999999999.99999999'],
    // Rounded half up.
    ['2.123456785', '2.12345679'],
    ['2.123456784999', '2.12345678'],
    ['5e-9', '0.00000001'],
  ])
    assert.equal(parsePrice(text ?? ''), price, text);
});

test('what is no price is null: not above 0, absurdly large, or no number', () => {
  for (const text of [
    ...[
      '0',
      '0.0',
      '-0',
      '-2.1',
      '4e-9',
      '1e-999',
      '1e12',
      '999999999999.999999995',
      '1e999',
      '9'.repeat(90),
    ],
    ...['', ' 2', '2,1', '.5', '5.', '+2', '0x10', 'NaN', 'Infinity', 'null', '2.1 USD', '1e', '1e1000', '٢'],
  ])
    assert.equal(parsePrice(text), null, text);
});

test('every price survives, with any exponent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }),
      fc.integer({ min: -30, max: 30 }),
      (units, shift) => {
        const price = parsePrice(`${units}e-8`);
        assert.ok(priceSchema.safeParse(price).success, String(price));
        const shifted =
          shift < 0
            ? `0.${'0'.repeat(-shift)}${units}e${units.toString().length - shift - 8}`
            : `${units}${'0'.repeat(shift)}e${-8 - shift}`;
        assert.equal(parsePrice(shifted), price);
      },
    ),
  );
});
