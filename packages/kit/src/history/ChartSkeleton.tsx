import { Box, Skeleton } from '@farm/ui';

interface ChartSkeletonProps {
  /** Accessible name of the loading state; omit it if a parent has one. */
  label?: string;
  /** Height of the chart without its header, in pixels. */
  height: number;
}

/** Placeholder of a chart. */
export function ChartSkeleton({ label, height }: ChartSkeletonProps) {
  const skeleton = <Skeleton variant="rounded" height={height + HEADER_HEIGHT_PX} />;
  if (label === undefined) return skeleton;
  return (
    <Box role="progressbar" aria-label={label}>
      {skeleton}
    </Box>
  );
}

/** Height of a chart's legend, in pixels. */
const HEADER_HEIGHT_PX = 48;
