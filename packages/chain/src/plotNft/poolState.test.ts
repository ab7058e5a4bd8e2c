import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { toHex } from '../coins/hex.ts';
import { decodePoolState, encodePoolState, type PoolState } from './poolState.ts';

const whole: PoolState = {
  version: 1,
  state: 'farmingToPool',
  targetPuzzleHash: '22'.repeat(32),
  ownerPublicKey: '33'.repeat(48),
  poolUrl: 'https://farm.example/pool',
  relativeLockHeight: 5,
};

describe('the state of a PlotNFT', () => {
  test('is what the chain has for it', () => {
    const state = { ...whole, poolUrl: 'https' } as const;
    const encoded = `0103${'22'.repeat(32)}${'33'.repeat(48)}0100000005687474707300000005`;
    assert.equal(toHex(encodePoolState(state)), encoded);
    const alone = { ...state, state: 'selfPooling', poolUrl: null, relativeLockHeight: 0 } as const;
    assert.equal(toHex(encodePoolState(alone)), `0101${'22'.repeat(32)}${'33'.repeat(48)}0000000000`);
    assert.deepEqual(decodePoolState(encodePoolState(alone)), alone);
  });

  test('is read as it was written, whatever it says', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);
    const fields = {
      version: fc.nat(255),
      state: fc.constantFrom('selfPooling' as const, 'leavingPool' as const, 'farmingToPool' as const),
      targetPuzzleHash: bytes(32),
      ownerPublicKey: bytes(48),
      poolUrl: fc.option(fc.string({ unit: 'grapheme' })),
      relativeLockHeight: fc.nat(2 ** 32 - 1),
    };
    const state = fc.record(fields, { noNullPrototype: true });
    fc.assert(fc.property(state, (one) => assert.deepEqual(decodePoolState(encodePoolState(one)), one)));
  });

  test('is none if the bytes are cut, continue, or are any', () => {
    const encoded = encodePoolState(whole);
    for (let length = 0; length < encoded.length; length++) {
      assert.equal(decodePoolState(encoded.subarray(0, length)), null);
    }
    assert.equal(decodePoolState(Buffer.concat([encoded, Buffer.alloc(1)])), null);
    for (const [at, value] of [
      [1, 0],
      [1, 4],
      [82, 2],
      [86, 1],
      [90, 0xff],
    ] as const) {
      assert.equal(decodePoolState(Uint8Array.from(encoded).fill(value, at, at + 1)), null, `${at}`);
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), (any) => void decodePoolState(any)));
  });
});
