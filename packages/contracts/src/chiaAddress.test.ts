import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bech32, bech32m } from '@scure/base';
import { fc } from '@farm/testing/property';
import { parseChiaAddress, toChiaAddress } from './chiaAddress.ts';

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const puzzleHash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const makeAddress = (prefix: string, bytes: number) =>
  bech32m.encode(prefix, bech32m.toWords(new Uint8Array(bytes).fill(7)));

describe('an address of the main network', () => {
  test('10,000 random ones are accepted, most of them with a zero in it', () => {
    let withZero = 0;
    fc.assert(
      fc.property(puzzleHash, (hash) => {
        const address = toChiaAddress(hash);
        assert.match(address, /^xch1.{58}$/);
        if (address.includes('0')) withZero += 1;
        assert.deepEqual(parseChiaAddress(address), { address });
      }),
      { numRuns: 10_000 },
    );
    assert.ok(withZero > 5_000);
  });

  test('with any one of its 58 characters replaced by any of the 31 others is refused', () => {
    const address = toChiaAddress(new Uint8Array(32).map((_, index) => index * 8));
    let checkedCount = 0;
    for (let position = 4; position < address.length; position += 1) {
      for (const letter of LETTERS) {
        if (letter === address[position]) continue;
        const mistyped = address.slice(0, position) + letter + address.slice(position + 1);
        assert.deepEqual(parseChiaAddress(mistyped), { problem: 'format' });
        checkedCount += 1;
      }
    }
    assert.equal(checkedCount, 1_798);
  });

  test('in capitals, or with blanks around it, is the same; in mixed letters it is none', () => {
    const address = toChiaAddress(new Uint8Array(32).fill(9));
    assert.deepEqual(parseChiaAddress(address.toUpperCase()), { address });
    assert.deepEqual(parseChiaAddress(` ${address}\n`), { address });
    assert.deepEqual(parseChiaAddress(`X${address.slice(1)}`), { problem: 'format' });
  });

  test('another network or thing is told from a mistake', () => {
    assert.deepEqual(parseChiaAddress(makeAddress('txch', 32)), { problem: 'network' });
    assert.deepEqual(parseChiaAddress(makeAddress('nft', 32)), { problem: 'network' });
    const wrong = [
      '',
      'xch1',
      'hello',
      makeAddress('xch', 31),
      makeAddress('xch', 33),
      bech32.encode('xch', bech32.toWords(new Uint8Array(32))),
      `${toChiaAddress(new Uint8Array(32))}q`,
      'x'.repeat(100_000),
    ];
    for (const text of wrong) assert.deepEqual(parseChiaAddress(text), { problem: 'format' });
  });

  test('needs 32 bytes to be written', () => {
    assert.throws(() => toChiaAddress(new Uint8Array(31)), RangeError);
  });
});
