import { useIntl } from '@farm/remote-sdk';
import { Box, Skeleton } from '@farm/ui';

/** Skeleton of a card of a PlotNFT. */
export function PlotNftsSkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'devices.plotNfts.loading' })}>
      <Skeleton variant="rounded" height={440} sx={{ borderRadius: 2 }} />
    </Box>
  );
}
