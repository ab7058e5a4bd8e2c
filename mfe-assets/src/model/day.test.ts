import { toLocalPeriod, toUtcPeriod, parseDay } from './day.ts';

describe('a day', () => {
  test.each(['2026-03-09', '2024-02-29', '1900-01-01', '2099-12-31'])('is read from %s', (text) => {
    expect(parseDay(text)).toBe(text);
  });

  test.each([null, '', 'today', '2026-3-9', '2026-02-29', '2026-13-01', '1899-12-31', '2100-01-01'])(
    'is not read from %p',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
});

describe('days as a period', () => {
  test('begin with the first day and end before the day after the last, where the user is', () => {
    const { from = '', to = '' } = toLocalPeriod({ from: '2026-02-27', to: '2026-02-28' });
    expect(new Date(from)).toEqual(new Date(2026, 1, 27));
    expect(new Date(to)).toEqual(new Date(2026, 2, 1));
  });

  test('begin and end in UTC, where profit runs do', () => {
    expect(toUtcPeriod({ from: '2026-02-27', to: '2026-02-28' })).toEqual({
      from: '2026-02-27T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
    });
    expect(toUtcPeriod({ from: null, to: '2026-12-31' })).toEqual({ to: '2027-01-01T00:00:00.000Z' });
    expect(toUtcPeriod({ from: null, to: null })).toEqual({});
  });

  test('leave an end open that was not chosen', () => {
    expect(toLocalPeriod({ from: null, to: null })).toEqual({});
    expect(Object.keys(toLocalPeriod({ from: '2026-02-27', to: null }))).toEqual(['from']);
  });
});
