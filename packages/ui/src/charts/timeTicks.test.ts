import { toTimeTicks } from './timeTicks.ts';

const ticks = (from: string, to: string, count: number) =>
  toTimeTicks(Date.parse(from), Date.parse(to), count).map((at) => {
    const time = new Date(at);
    return `${time.getMonth() + 1}-${time.getDate()} ${time.getHours()}:${time.getMinutes()}`;
  });

describe('times below a chart', () => {
  test('are full hours of a day', () => {
    expect(ticks('2026-01-01T09:35', '2026-01-02T09:35', 6)).toEqual([
      '1-1 12:0',
      '1-1 16:0',
      '1-1 20:0',
      '1-2 0:0',
      '1-2 4:0',
      '1-2 8:0',
    ]);
  });

  test.each([
    ['2026-01-08T09:35', 7],
    ['2026-01-31T09:35', 8],
    ['2027-01-01T09:35', 10],
  ])('are midnights until %s', (to, count) => {
    const days = ticks('2026-01-01T09:35', to, count);
    expect(days.length).toBeGreaterThan(count / 2);
    expect(days.length).toBeLessThanOrEqual(count + 1);
    expect(days.every((day) => day.endsWith(' 0:0'))).toBe(true);
  });
});
