import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { LinePlot } from './LinePlot.tsx';
import { toMoments, type ChartInterval, type ChartSeries } from './series.ts';
import type { ScaleOptions } from './valueScale.ts';

/** Built-in texts of a chart. */
export interface LineChartWords {
  /** Button that switches to the table, and back. */
  showTable: string;
  showChart: string;
  /** Header of the table's first column. */
  time: string;
  /** Name of the slider that the arrow keys move. */
  moment: string;
  /** Announced while the points load. */
  loading: string;
}

interface LineChartProps extends ScaleOptions {
  /** Name of the chart; also the caption of its table. */
  label: string;
  /** Lines over the same time. Has to be the same array while nothing changes. */
  series: readonly ChartSeries[];
  /** Formats a value; the result is shown as is. */
  formatValue: (value: string) => string;
  /** Formats a time in full. */
  formatTime: (at: string) => string;
  /** Shorter formats for the axes. */
  formatAxisValue?: (value: string) => string;
  formatAxisTime?: (at: string) => string;
  words: LineChartWords;
  /** Time span of the chart; by default from the first to the last point. */
  interval?: ChartInterval;
  /** Height in pixels. */
  height?: number;
  isLoading?: boolean;
  /** True if a value stays constant until the next point: amounts held or counted rather than sampled. */
  isStepped?: boolean;
  /** Points further apart than this many milliseconds are not connected. */
  maxGapMs?: number;
  /** Shown instead of the chart if there are no points. */
  empty: ReactNode;
}

/**
 * Values over time, as a chart or a table. Pointer, touch and arrow keys select moments. Time runs from left to
 * right in every text direction, like digits.
 */
export function LineChart(props: LineChartProps) {
  const { label, series, formatValue, formatTime, words, height = 280, empty } = props;
  const { isLoading = false, isStepped = false, maxGapMs = Infinity, interval } = props;
  const { startsAtZero = false, isWhole = false } = props;
  const { formatAxisValue = formatValue, formatAxisTime = formatTime } = props;
  const [isTable, setIsTable] = useState(false);
  const captionId = useId();
  const moments = useMemo(() => toMoments(series), [series]);
  if (isLoading)
    return (
      <Box role="progressbar" aria-label={words.loading}>
        <Skeleton variant="rounded" height={height + HEADER} />
      </Box>
    );
  if (moments.length === 0)
    return <Box sx={{ display: 'grid', placeItems: 'center', minHeight: height + HEADER }}>{empty}</Box>;
  return (
    <div>
      <Stack
        direction="row"
        // Height of one line; a longer legend wraps within itself and pushes nothing down.
        sx={{ minHeight: HEADER, alignItems: 'center', columnGap: { xs: 1, sm: 2 }, pb: 0.5 }}
      >
        <ChartLegend series={series} />
        <Button
          size="small"
          color="inherit"
          onClick={() => setIsTable(!isTable)}
          sx={{
            marginInlineStart: 'auto',
            flexShrink: 0,
            whiteSpace: 'nowrap',
            paddingInline: { xs: 1, sm: 2 },
          }}
        >
          {isTable ? words.showChart : words.showTable}
        </Button>
      </Stack>
      {isTable ? (
        <ChartTable
          captionId={captionId}
          label={label}
          timeHeader={words.time}
          height={height}
          {...{ series, moments, formatValue, formatTime }}
        />
      ) : (
        <LinePlot
          label={label}
          momentLabel={words.moment}
          height={height}
          interval={interval}
          isStepped={isStepped}
          maxGapMs={maxGapMs}
          {...{ series, moments, formatValue, formatTime, formatAxisValue, formatAxisTime }}
          {...{ startsAtZero, isWhole }}
        />
      )}
    </div>
  );
}

/** Height of the area above the chart, in pixels. */
const HEADER = 48;
