import type { ChartInterval, ChartMoment, ChartSeries } from './series.ts';
import { toTimeTicks } from './timeTicks.ts';
import { toValueScale, type ScaleOptions, type ValueTick } from './valueScale.ts';

/** A place on the axis of time. */
interface TimeTick {
  at: string;
  x: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Where everything of a chart stands, in pixels from its upper left corner. */
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
  /** What the axis of time spans; from the first to the last moment without it. */
  interval: ChartInterval | undefined;
  formatAxisValue: (value: string) => string;
}

/** Lays a chart out. There is at least one moment. */
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

/** Pixels: an average letter of an axis, between axis and label, around the plot, for times, between two of them, half of one. */
const LETTER = 7;
const GAP = 8;
const EDGE = 10;
const TIME_AXIS = 28;
const TIME_LABEL = 90;
const HALF_LABEL = 30;

/** From its first to its last millisecond; a moment outside of the interval is not left out. */
function toSpan(moments: readonly ChartMoment[], interval: ChartInterval | undefined): [number, number] {
  const ends = [moments[0]?.at ?? '', moments.at(-1)?.at ?? ''].map((at) => Date.parse(at));
  const wanted = interval ? [Date.parse(interval.from), Date.parse(interval.to)] : [];
  return [Math.min(...ends, ...wanted), Math.max(...ends, ...wanted)];
}

/** As many as have room, two at least. */
function countTimeTicks(pixels: number): number {
  return Math.max(2, Math.floor(pixels / TIME_LABEL));
}

/** About `count` of them at equal distances, the first and the last among them. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  ).flatMap((index) => items.slice(index, index + 1));
}

/** The outer labels stay inside; one by itself stands where it belongs. */
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
