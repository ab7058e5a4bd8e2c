import { Skeleton } from '@farm/ui';

/** Placeholder of a chart. `height`: that of the chart without its header, in pixels. */
export function ChartSkeleton({ height }: { height: number }) {
  return <Skeleton variant="rounded" height={height + HEADER_HEIGHT_PX} />;
}

/** Height of a chart's legend, in pixels. */
const HEADER_HEIGHT_PX = 48;
