import type { AutomaticPayout } from '@farm/contracts';
import { makeAddress } from '@farm/testing';
import { checkMultiple, checkThreshold, toNewAutomaticPayout, toValues } from './automaticPayout.ts';

const saved = makeAddress();
const payout: AutomaticPayout = {
  trigger: { kind: 'threshold', amount: '1.234' },
  multiple: '0.25',
  address: saved.address,
  pausedBy: null,
  nextAt: null,
  expected: '0',
  problem: null,
};
const { trigger, multiple, address } = payout;

describe('the form of an automatic payout', () => {
  test.each([
    ['en', '1.234', '0.25'],
    ['de', '1,234', '0,25'],
  ])('in %s begins with %s and %s, and sends the amounts that it had', (locale, ...texts) => {
    const values = toValues(payout, [saved], locale);
    expect([values.threshold, values.multiple]).toEqual(texts);
    expect(toNewAutomaticPayout(values, [saved], locale)).toEqual({ trigger, multiple, address });
  });

  test('is checked in the number format of its language', () => {
    const rule = { fee: '0.0005', min: '1.5' };
    expect(checkThreshold('1,234', rule, 'de')).toBe('min');
    expect(checkThreshold('1.234,5', rule, 'de')).toBeNull();
    expect(checkThreshold('1.234', rule, 'de')).toBe('number');
    expect(checkThreshold('1.5', rule, 'de')).toBe('number');
    const values = { kind: 'threshold' as const, threshold: '1,5' };
    expect(checkMultiple('1,6', values, 'de')).toBe('multiple');
    expect(checkMultiple('1,4', values, 'de')).toBeNull();
  });
});
