import { useIntl } from '@farm/remote-sdk';
import { Box, Skeleton, Stack } from '@farm/ui';
import { shareGrid } from './shareGrid.ts';

/** Skeleton of the share. */
export function ShareSkeleton() {
  const intl = useIntl();
  return (
    <Stack
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'devices.share.loading' })}
      sx={{ gap: 3 }}
    >
      <Box sx={shareGrid}>
        <Skeleton variant="rounded" height={260} sx={{ borderRadius: 2 }} />
        <Skeleton variant="rounded" height={260} sx={{ borderRadius: 2 }} />
      </Box>
      <Skeleton variant="rounded" height={180} sx={{ borderRadius: 2 }} />
    </Stack>
  );
}
