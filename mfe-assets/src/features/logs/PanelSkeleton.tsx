import { Skeleton, Stack } from '@farm/ui';

/** Filters and the first lines of a log. */
export function PanelSkeleton() {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={360} />
    </Stack>
  );
}
