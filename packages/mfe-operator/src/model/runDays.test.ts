import { markPaidDays } from './runDays.ts';

const days = ['2026-11-20', '2026-11-19', '2026-11-18'];
const paid = (from: string, to: string) =>
  markPaidDays(days, [{ from, to }]).flatMap(({ day, isPaid }) => (isPaid ? [day] : []));

describe('a day is paid', () => {
  test.each([
    ['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z', ['2026-11-19']],
    ['2026-11-19T12:00:00.000Z', '2026-11-19T12:05:00.000Z', ['2026-11-19']],
    ['2026-11-19T23:55:00.000Z', '2026-11-20T00:05:00.000Z', ['2026-11-20', '2026-11-19']],
    ['2026-11-10T00:00:00.000Z', '2026-11-18T00:00:00.000Z', []],
    ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', []],
  ])('when a run reaches into it: from %s to %s', (from, to, expected) => {
    expect(paid(from, to)).toEqual(expected);
  });

  test('not without runs', () => {
    expect(markPaidDays(days, [])).toEqual(days.map((day) => ({ day, isPaid: false })));
  });
});
