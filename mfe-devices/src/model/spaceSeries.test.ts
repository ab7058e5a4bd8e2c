import { toSpaceSeries } from './spaceSeries.ts';

const TIB = 1n << 40n;
const point = (theoretical: bigint, effective: bigint) => ({
  at: '2026-01-02T00:00:00.000Z',
  plotCount: 1,
  theoreticalSpace: theoretical.toString(),
  effectiveSpace: effective.toString(),
});

describe('a history of space as lines', () => {
  test('is in TiB below one PiB, to four decimals', () => {
    const { unit, lines } = toSpaceSeries({ points: [point((TIB * 3n) / 2n, TIB / 3n)] });
    expect(unit).toBe('TiB');
    expect(lines.theoretical.map(({ value }) => value)).toEqual(['1.5']);
    expect(lines.effective.map(({ value }) => value)).toEqual(['0.3333']);
  });

  test('is in PiB throughout once one of its spaces is that large', () => {
    const { unit, lines } = toSpaceSeries({ points: [point(0n, 0n), point(TIB * 2048n, TIB * 512n)] });
    expect(unit).toBe('PiB');
    expect(lines.theoretical.map(({ value }) => value)).toEqual(['0', '2']);
    expect(lines.effective.map(({ value }) => value)).toEqual(['0', '0.5']);
  });
});
