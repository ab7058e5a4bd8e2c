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

/** What a chart says besides its names and values. */
export interface LineChartWords {
  /** Changes to the table, and back. */
  showTable: string;
  showChart: string;
  /** Header of the table's first column. */
  time: string;
  /** Name of what the arrow keys move along the chart. */
  moment: string;
  /** Read out while the points are on their way. */
  loading: string;
}

interface LineChartProps extends ScaleOptions {
  /** What the chart shows; also the caption of its table. */
  label: string;
  /** Lines over one time. The same array as long as nothing changed. */
  series: readonly ChartSeries[];
  /** Writes a given value; its text is shown as it is. */
  formatValue: (value: string) => string;
  /** Writes an instant in full. */
  formatTime: (at: string) => string;
  /** Shorter ones for the axes. */
  formatAxisValue?: (value: string) => string;
  formatAxisTime?: (at: string) => string;
  words: LineChartWords;
  /** What the drawing spans; without it, from the first to the last point. */
  interval?: ChartInterval;
  /** Pixels of the drawing. */
  height?: number;
  isLoading?: boolean;
  /** A value stays as it is until the next moment: what is held or counted, not measured in between. */
  isStepped?: boolean;
  /** Points further apart than so many milliseconds are not joined: nothing is known of what lies between. */
  maxGapMs?: number;
  /** In the place of the drawing when there are no points. */
  empty: ReactNode;
}

/**
 * Values over time, drawn or as a table. Pointer, finger and arrow keys read single moments. Time goes from left
 * to right in every direction of text, as digits do.
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
        // One line of it: a legend too long for it breaks in itself, and pushes nothing down.
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

/** Pixels of the strip above the drawing. */
const HEADER = 48;
