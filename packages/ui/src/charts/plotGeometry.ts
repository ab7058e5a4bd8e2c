import type { ChartMoment, ChartSeries } from './series.ts';
import { toValueScale, type ValueTick } from './valueScale.ts';

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

interface PlotSpace {
  width: number;
  height: number;
  series: readonly ChartSeries[];
  moments: readonly ChartMoment[];
  formatAxisValue: (value: string) => string;
}

/** Lays a chart out. There is at least one moment. */
export function layOut({ width, height, series, moments, formatAxisValue }: PlotSpace): PlotGeometry {
  const scale = toValueScale(series.flatMap(({ points }) => points.map(({ value }) => value)));
  const labels = scale.ticks.map(({ value }) => formatAxisValue(value));
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + GAP * 2;
  const left = Math.min(widest, width * 0.45);
  const right = Math.max(left + 1, width - EDGE);
  const top = EDGE;
  const bottom = height - TIME_AXIS;
  const first = Date.parse(moments[0]?.at ?? '');
  const span = Date.parse(moments.at(-1)?.at ?? '') - first;
  const xOf = (at: string) => left + (span === 0 ? 0.5 : (Date.parse(at) - first) / span) * (right - left);
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
    timeTicks: spread(moments, Math.max(2, Math.floor((right - left) / TIME_LABEL))).map(
      ({ at }, index, all) => ({ at, x: xOf(at), anchor: anchorOf(index, all.length) }),
    ),
    xOf,
    yOf: (value) => yAt(scale.shareOf(value)),
  };
}

/** Pixels: an average letter of an axis, between axis and label, around the plot, for times, between two times. */
const LETTER = 7;
const GAP = 8;
const EDGE = 10;
const TIME_AXIS = 28;
const TIME_LABEL = 90;

/** About `count` of them at equal distances, the first and the last among them. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  ).flatMap((index) => items.slice(index, index + 1));
}

/** The outer labels stay inside. */
function anchorOf(index: number, count: number): TimeTick['anchor'] {
  if (count === 1) return 'middle';
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}
