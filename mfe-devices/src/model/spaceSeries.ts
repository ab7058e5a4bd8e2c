import type { SpaceHistory } from '@farm/contracts';

/** Lines of a space history. */
export const spaceLines = ['theoretical', 'effective'] as const;
/** Name of one of the {@link spaceLines}. */
export type SpaceLine = (typeof spaceLines)[number];

/** A history as lines of a chart, in the unit that fits its largest space. */
export interface SpaceSeries {
  unit: 'TiB' | 'PiB';
  lines: Record<SpaceLine, { at: string; value: string }[]>;
}

const TIB = 1n << 40n;
const PIB = 1n << 50n;

/** Converts a history to {@link SpaceSeries}; values have at most four decimals, rounded half up. */
export function toSpaceSeries({ points }: Pick<SpaceHistory, 'points'>): SpaceSeries {
  const isLarge = points.some(
    ({ theoreticalSpace, effectiveSpace }) =>
      BigInt(theoreticalSpace) >= PIB || BigInt(effectiveSpace) >= PIB,
  );
  const unit = isLarge ? PIB : TIB;
  return {
    unit: isLarge ? 'PiB' : 'TiB',
    lines: {
      theoretical: points.map(({ at, theoreticalSpace }) => ({
        at,
        value: toDecimal(theoreticalSpace, unit),
      })),
      effective: points.map(({ at, effectiveSpace }) => ({ at, value: toDecimal(effectiveSpace, unit) })),
    },
  };
}

function toDecimal(bytes: string, unit: bigint): string {
  const parts = (BigInt(bytes) * 20_000n + unit) / (unit * 2n);
  const decimals = (parts % 10_000n).toString().padStart(4, '0').replace(/0+$/, '');
  return `${parts / 10_000n}${decimals === '' ? '' : `.${decimals}`}`;
}
