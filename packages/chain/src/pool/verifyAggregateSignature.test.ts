import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { toHex } from '../coins/hex.ts';
import { loadChiaSdk, type SdkSecretKey } from '../coins/sdk.ts';
import { verifyAggregateSignature } from './verifyAggregateSignature.ts';

const sdk = loadChiaSdk();
assert.ok(sdk);
const makeKey = (fill: number) => sdk.SecretKey.fromSeed(new Uint8Array(32).fill(fill));
const [plotKey, authenticationKey] = [makeKey(1), makeKey(2)];
const message = 'ab'.repeat(32);
const toSigned = (key: SdkSecretKey, text = message) => ({
  publicKey: toHex(key.publicKey().toBytes()),
  message: text,
});
const signed = [toSigned(plotKey), toSigned(authenticationKey)];
const sign = (key: SdkSecretKey, text = message) => key.sign(Buffer.from(text, 'hex'));
const signature = toHex(sdk.Signature.aggregate([sign(plotKey), sign(authenticationKey)]).toBytes());
const INFINITE_KEY = `c0${'00'.repeat(47)}`;
const INFINITE_SIGNATURE = `c0${'00'.repeat(95)}`;

describe('an aggregate signature', () => {
  test('is of every key for its message', () => {
    assert.equal(verifyAggregateSignature(sdk, signed, signature), true);
    assert.equal(verifyAggregateSignature(sdk, signed.toReversed(), signature), true);
    assert.equal(verifyAggregateSignature(sdk, signed.slice(1), signature), false);
    assert.equal(verifyAggregateSignature(sdk, [...signed, toSigned(makeKey(3))], signature), false);
    assert.equal(verifyAggregateSignature(sdk, [toSigned(plotKey), toSigned(plotKey)], signature), false);
    const messages = ['', '00', 'ff'.repeat(100)];
    const keys = [plotKey, authenticationKey, plotKey];
    const pairs = keys.map((key, index) => toSigned(key, messages[index]));
    const parts = keys.map((key, index) => sign(key, messages[index]));
    assert.equal(verifyAggregateSignature(sdk, pairs, toHex(sdk.Signature.aggregate(parts).toBytes())), true);
  });

  test('of the point at infinity is none, whatever it is said to sign', () => {
    const infinite = { publicKey: INFINITE_KEY, message };
    assert.equal(verifyAggregateSignature(sdk, [], INFINITE_SIGNATURE), false);
    assert.equal(verifyAggregateSignature(sdk, [infinite], INFINITE_SIGNATURE), false);
    assert.equal(verifyAggregateSignature(sdk, signed, INFINITE_SIGNATURE), false);
    const own = toHex(sign(plotKey).toBytes());
    assert.equal(verifyAggregateSignature(sdk, [toSigned(plotKey)], own), true);
    assert.equal(verifyAggregateSignature(sdk, [toSigned(plotKey), infinite], own), false);
  });

  test('of bytes of another length, or of no bytes, is none', () => {
    const good = toSigned(plotKey);
    const own = toHex(sign(plotKey).toBytes());
    const lengths = [0, 1, 47, 48, 49, 95, 96, 97, 192, 1_000].map((bytes) => 'ab'.repeat(bytes));
    for (const bytes of [
      ...lengths,
      own.slice(1),
      `0x${own.slice(2)}`,
      own.toUpperCase(),
      ` ${own}`,
      `${own}\n`,
    ]) {
      assert.equal(verifyAggregateSignature(sdk, [good], bytes), false);
    }
    const { publicKey } = good;
    for (const bytes of [...lengths, publicKey.slice(1), `0x${publicKey.slice(2)}`, `${publicKey}\n`]) {
      assert.equal(verifyAggregateSignature(sdk, [{ ...good, publicKey: bytes }], own), false);
    }
    for (const text of ['a', 'xy', '0x00']) {
      assert.equal(verifyAggregateSignature(sdk, [{ ...good, message: text }], own), false);
    }
  });

  test('of any bytes at all is none, and nothing breaks', () => {
    const bytes = (length: number) =>
      fc
        .tuple(
          fc.constantFrom(0x80, 0xa0, 0xc0, 0xe0, 0x00),
          fc.uint8Array({ minLength: length, maxLength: length }),
        )
        .map(([flags, drawn]) => {
          // The first three bits say how a point is encoded: most draws would fail there otherwise.
          const point = Uint8Array.from(drawn);
          point[0] = flags | ((point[0] ?? 0) & 0x1f);
          return toHex(point);
        });
    fc.assert(
      fc.property(bytes(48), bytes(96), (publicKey, drawn) => {
        assert.equal(verifyAggregateSignature(sdk, [{ publicKey, message }], drawn), false);
        assert.equal(verifyAggregateSignature(sdk, [{ publicKey, message }], signature), false);
        assert.equal(verifyAggregateSignature(sdk, signed, drawn), false);
      }),
      { numRuns: selectRunCount({ quick: 200, deep: 5_000 }) },
    );
  });

  test('with a bit turned is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 96 * 8 - 1 }), (bit) => {
        const turned = Buffer.from(signature, 'hex');
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.equal(verifyAggregateSignature(sdk, signed, toHex(turned)), false);
      }),
      { numRuns: selectRunCount({ quick: 60, deep: 768 }) },
    );
  });
});
