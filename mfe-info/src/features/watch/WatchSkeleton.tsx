import { useIntl } from '@farm/remote-sdk';
import { Card, Skeleton, Stack } from '@farm/ui';

/** Taller than a screen, so that nothing below moves when it comes. */
const HEIGHTS = [72, 480, 260];

/** Skeleton of what a link shows, which is not known before. */
export function WatchSkeleton() {
  const intl = useIntl();
  return (
    <Stack role="progressbar" aria-label={intl.formatMessage({ id: 'info.watch.loading' })} sx={{ gap: 3 }}>
      {HEIGHTS.map((height) => (
        <Card key={height} sx={{ p: 3 }}>
          <Skeleton width="30%" height={32} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={height} />
        </Card>
      ))}
    </Stack>
  );
}
