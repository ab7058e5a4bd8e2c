import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { LineSample } from './LineSample.tsx';
import type { PlotGeometry } from './plotGeometry.ts';
import type { ChartMoment, ChartSeries } from './series.ts';

interface ChartCursorProps {
  label: string;
  /** Index of the selected moment; null if none is. */
  index: number | null;
  onMove: (index: number | null) => void;
  plot: PlotGeometry;
  series: readonly ChartSeries[];
  moments: readonly ChartMoment[];
  formatValue: (value: string) => string;
  formatTime: (at: string) => string;
}

/** Selects a moment of the chart below: a slider for keyboards and screen readers, the position for pointers. */
export function ChartCursor(props: ChartCursorProps) {
  const { label, index, onMove, plot, series, moments, formatValue, formatTime } = props;
  const last = moments.length - 1;
  const present = Math.min(index ?? last, last);
  const moment = moments[present];
  if (moment === undefined) return null;
  const move = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left + plot.left;
    onMove(nearest(moments, (at) => Math.abs(plot.xOf(at) - x)));
  };
  const step = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, present, last);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  const readings = series.flatMap(({ label: name }, line) => {
    const value = moment.values[line] ?? null;
    return value === null ? [] : [{ name, line, text: formatValue(value) }];
  });
  const spoken = [formatTime(moment.at), ...readings.map(({ name, text }) => `${name} ${text}`)].join(', ');
  const x = plot.xOf(moment.at);
  return (
    <>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={present}
        aria-valuetext={spoken}
        onKeyDown={step}
        onFocus={() => onMove(present)}
        onBlur={() => onMove(null)}
        onPointerDown={move}
        onPointerMove={move}
        // A lifted finger also leaves the chart, but its moment stays selected.
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') onMove(null);
        }}
        sx={{ position: 'absolute', cursor: 'crosshair', touchAction: 'pan-y' }}
        style={{
          insetInlineStart: plot.left,
          insetBlockStart: plot.top,
          inlineSize: plot.right - plot.left,
          blockSize: plot.bottom - plot.top,
        }}
      />
      {index === null ? null : (
        <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
          <Box
            sx={{ position: 'absolute', borderInlineStart: '1px dashed var(--mui-palette-text-secondary)' }}
            style={{ insetInlineStart: x, insetBlockStart: plot.top, blockSize: plot.bottom - plot.top }}
          />
          <Box sx={readingStyle} style={placeReading(x, plot)}>
            <Box sx={{ color: 'text.secondary' }}>{formatTime(moment.at)}</Box>
            {readings.map(({ name, line, text }) => (
              <Box key={line} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                {series.length > 1 ? <LineSample index={line} /> : null}
                <span>{name}</span>
                <Box component="bdi" sx={{ marginInlineStart: 'auto', fontWeight: 700 }}>
                  {text}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Places the reading on the wider side of its moment, or at the far end if space is short. */
function placeReading(x: number, { left, right, top }: PlotGeometry) {
  const isBefore = x > (left + right) / 2;
  const isNarrow = right - left < NARROW;
  const place = isBefore
    ? { start: left + GAP, end: x - GAP, isAtEnd: !isNarrow }
    : { start: x + GAP, end: right - GAP, isAtEnd: isNarrow };
  return {
    insetBlockStart: top + GAP,
    maxInlineSize: right - left - 2 * GAP,
    ...(place.isAtEnd
      ? { insetInlineEnd: `calc(100% - ${place.end}px)` }
      : { insetInlineStart: place.start }),
  };
}

/** Plot width, in pixels, below which a reading does not fit next to the middle. */
const NARROW = 520;
/** Distance between the moment and its reading, in pixels. */
const GAP = 12;
/** Moments skipped by Page Up and Page Down. */
const PAGE = 10;

function nextIndex(key: string, present: number, last: number): number | undefined {
  const next: Record<string, number> = {
    ArrowLeft: present - 1,
    ArrowDown: present - 1,
    ArrowRight: present + 1,
    ArrowUp: present + 1,
    PageDown: present - PAGE,
    PageUp: present + PAGE,
    Home: 0,
    End: last,
  };
  const wanted = next[key];
  return wanted === undefined ? undefined : Math.min(Math.max(wanted, 0), last);
}

function nearest(moments: readonly ChartMoment[], distanceTo: (at: string) => number): number {
  const distances = moments.map(({ at }) => distanceTo(at));
  return distances.indexOf(Math.min(...distances));
}

const readingStyle = {
  position: 'absolute',
  whiteSpace: 'nowrap',
  p: 1,
  borderRadius: 1,
  border: '1px solid var(--mui-palette-divider)',
  bgcolor: 'background.paper',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const;
