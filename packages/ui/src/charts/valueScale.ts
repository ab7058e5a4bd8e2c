/** A horizontal grid line: its exact value, and its height from 0 (bottom) to 1. */
export interface ValueTick {
  value: string;
  share: number;
}

/** Scale of the value axis. Floats are used for positions only: ticks are built from integers. */
export interface ValueScale {
  ticks: ValueTick[];
  /** Height of a value, from 0 (bottom) to 1. */
  shareOf: (value: string) => number;
}

/** Options of a scale besides its values. */
export interface ScaleOptions {
  /** Includes 0, so heights can be compared. */
  startsAtZero?: boolean;
  /** Uses whole ticks, because values are counts. */
  isWhole?: boolean;
}

/** Creates a scale with about {@link TICK_COUNT} round ticks, none finer than the values. */
export function toValueScale(values: readonly string[], options: ScaleOptions = {}): ValueScale {
  const { startsAtZero = false, isWhole = false } = options;
  const { low, high } = boundsOf([...values.map(Number), ...(startsAtZero ? [0] : [])]);
  const finest = isWhole ? 0 : -Math.max(0, ...values.map(decimalsOf));
  const { factor, exponent } = roundStep((high - low) / TICK_COUNT, finest);
  const step = factor * 10 ** exponent;
  const first = Math.floor(low / step + ROUNDING);
  const last = Math.max(first + 1, Math.ceil(high / step - ROUNDING));
  const shareOf = (value: number) => (value / step - first) / (last - first);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => ({
      value: toDecimal(BigInt(first + index) * BigInt(factor), exponent),
      share: index / (last - first),
    })),
    shareOf: (value) => shareOf(Number(value)),
  };
}

const TICK_COUNT = 4;
/** Tolerance for float division. */
const ROUNDING = 1e-9;
/** Relative differences below this are lost in floats, so such values count as equal. */
const RESOLUTION = 1e-12;

/** Range of the values, extended to zero if the line keeps half of the height, or is flat. */
function boundsOf(numbers: readonly number[]): { low: number; high: number } {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const largest = Math.max(Math.abs(low), Math.abs(high));
  if (largest === 0) return { low: 0, high: 1 };
  const span = high - low;
  const isFlat = span <= largest * RESOLUTION;
  if (low >= 0 && (isFlat || low <= span)) return { low: 0, high };
  if (high <= 0 && (isFlat || -high <= span)) return { low, high: 0 };
  return { low, high };
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundStep(atLeast: number, finestExponent: number): { factor: number; exponent: number } {
  const exponent = Math.floor(Math.log10(atLeast));
  if (exponent < finestExponent) return { factor: 1, exponent: finestExponent };
  const factor = [1, 2, 5].find((candidate) => candidate * 10 ** exponent >= atLeast * (1 - ROUNDING));
  return factor === undefined ? { factor: 1, exponent: exponent + 1 } : { factor, exponent };
}

function decimalsOf(value: string): number {
  return value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
}

/** `count` times ten to the power of `exponent`, without trailing zeros. */
function toDecimal(count: bigint, exponent: number): string {
  if (exponent >= 0) return (count * 10n ** BigInt(exponent)).toString();
  const sign = count < 0n ? '-' : '';
  const digits = (count < 0n ? -count : count).toString().padStart(1 - exponent, '0');
  const decimals = digits.slice(exponent).replace(/0+$/, '');
  return `${sign}${digits.slice(0, exponent)}${decimals === '' ? '' : `.${decimals}`}`;
}
