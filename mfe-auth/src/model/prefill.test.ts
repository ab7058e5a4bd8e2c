import { fc } from '@farm/testing/property';
import { parsePrefill } from './prefill.ts';

describe('what the page before handed over', () => {
  test('is what it said', () => {
    expect(parsePrefill({ email: 'ada@example.org', code: '123456' })).toEqual({
      email: 'ada@example.org',
      code: '123456',
    });
    expect(parsePrefill({ email: 'ada@example.org' })).toEqual({ email: 'ada@example.org', code: '' });
  });

  test('is text, whatever stands in the history', () => {
    fc.assert(
      fc.property(fc.anything(), (state) => {
        const { email, code } = parsePrefill(state);
        expect([typeof email, typeof code]).toEqual(['string', 'string']);
      }),
    );
  });
});
