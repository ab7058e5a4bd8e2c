import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import { ChartCursor } from './ChartCursor.tsx';
import { selectLineStyle } from './lineStyles.ts';
import { computeGeometry, type PlotGeometry } from './plotGeometry.ts';
import type { ChartInterval, ChartMoment, ChartPoint, ChartSeries } from './series.ts';
import { useWidth } from './useWidth.ts';
import type { ScaleOptions } from './valueScale.ts';

interface LinePlotProps extends Required<ScaleOptions> {
  label: string;
  momentLabel: string;
  series: readonly ChartSeries[];
  moments: readonly ChartMoment[];
  formatValue: (value: string) => string;
  formatTime: (at: string) => string;
  formatAxisValue: (value: string) => string;
  formatAxisTime: (at: string) => string;
  height: number;
  interval: ChartInterval | undefined;
  isStepped: boolean;
  maxGapMs: number;
}

/** The plot: axes, lines, and the selected moment. */
export function LinePlot(props: LinePlotProps) {
  const { label, momentLabel, series, moments, formatAxisValue, formatAxisTime, height } = props;
  const { isStepped, maxGapMs, interval, startsAtZero, isWhole } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [shown, setShown] = useState<number | null>(null);
  const plot = useMemo(
    () =>
      computeGeometry({ width, height, series, moments, interval, formatAxisValue, startsAtZero, isWhole }),
    [width, height, series, moments, interval, formatAxisValue, startsAtZero, isWhole],
  );
  return (
    <Box ref={frame} dir="ltr" sx={{ position: 'relative', height }}>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        // Stretches to its frame where nothing is measured, such as in print.
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        sx={plotStyle}
      >
        {plot.valueTicks.map(({ value, y, label: text }) => (
          <g key={value}>
            <line className="grid" x1={plot.left} x2={plot.right} y1={y} y2={y} />
            <text x={plot.left - 8} y={y} dy="0.35em" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {withoutRepetition(plot.timeTicks.map((tick) => ({ ...tick, text: formatAxisTime(tick.at) }))).map(
          ({ at, x, anchor, text }) => (
            <text key={at} x={x} y={height - 6} textAnchor={anchor}>
              {text}
            </text>
          ),
        )}
        {series.map(({ id, points }, index) => (
          <path
            key={id}
            className="line"
            d={toPath(points, plot, { isStepped, maxGapMs })}
            style={selectLineStyle(index)}
          />
        ))}
        {series.map(({ id, points }, index) =>
          listLonePoints(points, maxGapMs).map((point) => (
            <Dot key={`${id} ${point.at}`} point={point} radius={LONE_RADIUS} index={index} plot={plot} />
          )),
        )}
        {series.map(({ id, points }, index) => (
          <Dot key={id} point={findPoint(points, moments[shown ?? -1])} index={index} plot={plot} />
        ))}
      </Box>
      <ChartCursor
        label={momentLabel}
        index={shown}
        onMove={setShown}
        {...{ plot, series, moments, formatValue: props.formatValue, formatTime: props.formatTime }}
      />
    </Box>
  );
}

/** Removes repeated labels: several moments of a day are that day once. */
function withoutRepetition<Tick extends { text: string }>(ticks: readonly Tick[]): Tick[] {
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text);
}

/** Path through the points, interrupted by gaps; if stepped, each value stays until the next moment. */
function toPath(
  points: readonly ChartPoint[],
  { xOf, yOf }: PlotGeometry,
  { isStepped, maxGapMs }: Pick<LinePlotProps, 'isStepped' | 'maxGapMs'>,
): string {
  return points
    .map((point, index) => {
      const [x, y] = [xOf(point.at).toFixed(1), yOf(point.value).toFixed(1)];
      if (isTorn(points, index, maxGapMs)) return isTorn(points, index + 1, maxGapMs) ? '' : `M${x} ${y}`;
      return isStepped ? `H${x}V${y}` : `L${x} ${y}`;
    })
    .join('');
}

/** True if no line connects the previous point to this one. */
function isTorn(points: readonly ChartPoint[], index: number, maxGapMs: number): boolean {
  const [before, point] = [points[index - 1], points[index]];
  return !before || !point || Date.parse(point.at) - Date.parse(before.at) > maxGapMs;
}

/** Points between two gaps, which no line would show. */
function listLonePoints(points: readonly ChartPoint[], maxGapMs: number): ChartPoint[] {
  return points.filter((_, index) => isTorn(points, index, maxGapMs) && isTorn(points, index + 1, maxGapMs));
}

function findPoint(points: readonly ChartPoint[], moment: ChartMoment | undefined): ChartPoint | undefined {
  return moment && points.find(({ at }) => at === moment.at);
}

/** Radius in pixels: of the selected point, and of an isolated one. */
const RADIUS = 4.5;
const LONE_RADIUS = 3.5;

interface DotProps {
  point: ChartPoint | undefined;
  /** Index of its line. */
  index: number;
  plot: PlotGeometry;
  radius?: number;
}

function Dot({ point, index, plot, radius = RADIUS }: DotProps) {
  if (point === undefined) return null;
  return (
    <circle
      className="dot"
      cx={plot.xOf(point.at)}
      cy={plot.yOf(point.value)}
      r={radius}
      style={{ fill: selectLineStyle(index).stroke }}
    />
  );
}

const plotStyle = {
  // Out of the flow, so the plot never keeps its frame open.
  position: 'absolute',
  inset: 0,
  overflow: 'visible',
  '& text': {
    fill: 'var(--mui-palette-text-secondary)',
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .grid': { stroke: 'var(--mui-palette-divider)', shapeRendering: 'crispEdges' },
  '& .line': { fill: 'none', strokeWidth: 2.5, strokeLinejoin: 'round' },
  '& .dot': { stroke: 'var(--mui-palette-background-paper)', strokeWidth: 2 },
} as const;
