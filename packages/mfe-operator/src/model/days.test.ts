import { toLastWholeUtcDay, toLocalPeriod, toUtcPeriod } from './days.ts';

test('days where the reader is are whole, the last one included', () => {
  expect(toLocalPeriod({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 2).toISOString(),
  });
  expect(toLocalPeriod({ from: null, to: null })).toEqual({});
});

test('days of UTC are whole, the last one included', () => {
  expect(toUtcPeriod({ from: '2026-02-27', to: '2026-02-28' })).toEqual({
    from: '2026-02-27T00:00:00.000Z',
    to: '2026-03-01T00:00:00.000Z',
  });
});

test('the last whole day is yesterday in UTC', () => {
  expect(toLastWholeUtcDay(Date.parse('2026-01-01T00:00:01.000Z'))).toBe('2025-12-31');
});
