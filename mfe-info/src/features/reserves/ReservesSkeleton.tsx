import { useIntl } from '@farm/remote-sdk';
import { Box, Card, Skeleton, Stack } from '@farm/ui';

/** Skeleton of the reserves. */
export function ReservesSkeleton() {
  const intl = useIntl();
  return (
    <Stack
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'info.reserves.loading' })}
      sx={{ gap: 3 }}
    >
      <Card sx={{ p: { xs: 3, md: 4 } }}>
        <Skeleton variant="rounded" width="60%" height={84} />
        <Box sx={sumsStyle}>
          {['assets', 'owed'].map((side) => (
            <div key={side}>
              <Skeleton variant="rounded" height={20} sx={{ mb: 2 }} />
              <Skeleton variant="rounded" height={220} />
            </div>
          ))}
        </Box>
      </Card>
      <Card sx={{ p: { xs: 3, md: 4 } }}>
        <Skeleton variant="rounded" width="40%" height={32} sx={{ mb: 2 }} />
        <Skeleton variant="rounded" height={120} />
      </Card>
    </Stack>
  );
}

const sumsStyle = {
  mt: 4,
  display: 'grid',
  columnGap: 6,
  rowGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
