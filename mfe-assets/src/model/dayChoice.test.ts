import { toDayChoice, toDayRange } from './dayChoice.ts';

describe('the choice of days', () => {
  const now = new Date(2026, 2, 3, 0, 30);

  test.each([
    ['all', null],
    ['7', '2026-02-25'],
    ['30', '2026-02-02'],
    ['90', '2025-12-04'],
  ] as const)('%s begins where the user is, today included, and has no end', (choice, from) => {
    expect(toDayRange(choice, now)).toEqual({ from, to: null });
    expect(toDayChoice({ from, to: null }, now)).toBe(choice);
  });

  test('others say nothing of their days, and every other range is one of them', () => {
    expect(toDayRange('others', now)).toBeNull();
    expect(toDayChoice({ from: '2026-02-24', to: null }, now)).toBe('others');
    expect(toDayChoice({ from: '2026-02-25', to: '2026-03-03' }, now)).toBe('others');
    expect(toDayChoice({ from: null, to: '2026-03-03' }, now)).toBe('others');
  });
});
