import { Box, Skeleton } from '@farm/ui';

interface ChartSkeletonProps {
  /** Says what is loading; left out where something around it does. */
  label?: string;
  /** Pixels of the drawing. */
  height: number;
}

/** The shape of a chart. */
export function ChartSkeleton({ label, height }: ChartSkeletonProps) {
  const skeleton = <Skeleton variant="rounded" height={height + HEADER} />;
  if (label === undefined) return skeleton;
  return (
    <Box role="progressbar" aria-label={label}>
      {skeleton}
    </Box>
  );
}

/** Pixels of the strip above a chart, which names its lines. */
const HEADER = 48;
