import type { ChartInterval, ChartMoment, ChartSeries } from './series.ts';
import { toTimeTicks } from './timeTicks.ts';
import { toValueScale, type ScaleOptions, type ValueTick } from './valueScale.ts';

/** A tick on the time axis. */
interface TimeTick {
  at: string;
  x: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Positions of a chart's elements, in pixels from its upper left corner. */
export interface PlotGeometry {
  left: number;
  right: number;
  top: number;
  bottom: number;
  valueTicks: (ValueTick & { y: number; label: string })[];
  timeTicks: TimeTick[];
  xOf: (at: string) => number;
  yOf: (value: string) => number;
}

interface PlotSpace extends Required<ScaleOptions> {
  width: number;
  height: number;
  series: readonly ChartSeries[];
  moments: readonly ChartMoment[];
  /** Span of the time axis; without it, from the first to the last moment. */
  interval: ChartInterval | undefined;
  formatAxisValue: (value: string) => string;
}

/** Computes a chart's layout from at least one moment. */
export function computeGeometry(space: PlotSpace): PlotGeometry {
  const { width, height, series, moments, interval, formatAxisValue } = space;
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const scale = toValueScale(values, space);
  const labels = scale.ticks.map(({ value }) => formatAxisValue(value));
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + GAP * 2;
  const left = Math.min(widest, width * 0.45);
  const right = Math.max(left + 1, width - EDGE);
  const top = EDGE;
  const bottom = height - TIME_AXIS;
  const [first, last] = toSpan(moments, interval);
  const xOf = (at: string) =>
    left + (last === first ? 0.5 : (Date.parse(at) - first) / (last - first)) * (right - left);
  const yAt = (share: number) => bottom - share * (bottom - top);
  return {
    left,
    right,
    top,
    bottom,
    valueTicks: scale.ticks.map((tick, index) => ({
      ...tick,
      y: yAt(tick.share),
      label: labels[index] ?? '',
    })),
    timeTicks: placeTimeTicks(
      interval
        ? toTimeTicks(first, last, countTimeTicks(right - left))
        : spread(moments, countTimeTicks(right - left)).map(({ at }) => at),
      { left, right, xOf },
    ),
    xOf,
    yOf: (value) => yAt(scale.shareOf(value)),
  };
}

/**
 * Pixels: an average character on an axis, axis to label, plot margin, line of times, between two labels, half a
 * line.
 */
const LETTER = 7;
const GAP = 8;
const EDGE = 10;
const TIME_AXIS = 28;
const TIME_LABEL = 90;
const HALF_LABEL = 30;

/** First to last millisecond, including moments outside the interval. */
function toSpan(moments: readonly ChartMoment[], interval: ChartInterval | undefined): [number, number] {
  const ends = [moments[0]?.at ?? '', moments.at(-1)?.at ?? ''].map((at) => Date.parse(at));
  const wanted = interval ? [Date.parse(interval.from), Date.parse(interval.to)] : [];
  return [Math.min(...ends, ...wanted), Math.max(...ends, ...wanted)];
}

/** Number of ticks that fit, at least two. */
function countTimeTicks(pixels: number): number {
  return Math.max(2, Math.floor(pixels / TIME_LABEL));
}

/** Selects about `count` items at equal distances, including the first and the last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  ).flatMap((index) => items.slice(index, index + 1));
}

/** Keeps the outer labels inside; a single label stays at its tick. */
function placeTimeTicks(
  instants: readonly string[],
  { left, right, xOf }: Pick<PlotGeometry, 'left' | 'right' | 'xOf'>,
): TimeTick[] {
  return instants.map((at) => {
    const x = xOf(at);
    if (x - left < HALF_LABEL && instants.length > 1) return { at, x, anchor: 'start' };
    return { at, x, anchor: right - x < HALF_LABEL && instants.length > 1 ? 'end' : 'middle' };
  });
}
