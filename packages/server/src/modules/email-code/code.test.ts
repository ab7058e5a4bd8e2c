import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { makeCode, isMatchingCode, hashCode } from './code.ts';

const code = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));
const purpose = fc.record({
  usage: fc.constantFrom('register', 'reset-password'),
  email: fc.emailAddress(),
});

describe('an e-mail code', () => {
  test('has six digits, leading zeros among them', () => {
    const made = Array.from({ length: 2_000 }, makeCode);
    for (const one of made) assert.match(one, /^\d{6}$/);
    const firstDigits = new Set(made.map((one) => one[0]));
    assert.equal(firstDigits.size, 10);
  });

  test('is known again for its purpose', () => {
    fc.assert(fc.property(code, purpose, (one, its) => isMatchingCode(one, its, hashCode(one, its))));
  });

  test('is no other code', () => {
    fc.assert(
      fc.property(code, code, purpose, (one, other, its) => {
        assert.equal(isMatchingCode(other, its, hashCode(one, its)), one === other);
      }),
    );
  });

  test('proves nothing for another purpose', () => {
    fc.assert(
      fc.property(code, purpose, purpose, (one, its, other) => {
        const isSame = its.usage === other.usage && its.email === other.email;
        assert.equal(isMatchingCode(one, other, hashCode(one, its)), isSame);
      }),
    );
  });

  test('is sealed differently each time', () => {
    fc.assert(
      fc.property(code, purpose, (one, its) => {
        assert.notDeepEqual(hashCode(one, its).hash, hashCode(one, its).hash);
      }),
    );
  });
});
