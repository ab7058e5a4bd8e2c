import { emailSchema } from '@farm/contracts';
import { fc } from '@farm/testing/property';
import { emailRules } from './rules.ts';

const isAccepted = (text: string) => emailRules.validate(text) === true;

/** Email addresses, and texts that almost are. */
const address = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...Array.from("aZ9.'+-_ @")) }),
    fc.constantFrom('@', '', '@@'),
    fc.string({ unit: fc.constantFrom(...Array.from('aZ9.-_ @')) }),
    fc.constantFrom('.org', '.o', '.', '', '.museum', '.o1'),
  )
  .map((parts) => parts.join(''));

describe('the rule for e-mail addresses', () => {
  test('takes exactly what the API takes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string(), address), (text) => {
        expect([text, isAccepted(text)]).toEqual([text, emailSchema.safeParse(text).success]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('takes 254 characters and no more', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - 12)}@example.org`;
    for (const length of [254, 255])
      expect(isAccepted(ofLength(length))).toBe(emailSchema.safeParse(ofLength(length)).success);
    expect(isAccepted(ofLength(254))).toBe(true);
  });
});
