import { Fact, factsStyle, LoadFailure, PLOT_NFTS_PATH } from '@farm/kit';
import { FormattedMessage, FormattedNumber, Link } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box, MuiLink, Skeleton } from '@farm/ui';
import { useListPlotNftsQuery } from '../../api/plotNftApi.ts';
import { computePartialSums } from '../../model/computePartialSums.ts';
import { PartialFacts } from '../../parts/PartialFacts.tsx';
import { Section } from '../../parts/Section.tsx';

/** Partials come every few minutes, and no live update tells of them. */
const REFETCH_INTERVAL_MS = 60_000;

/** Points and partials of all the user's PlotNFTs; nothing without any. */
export function SharePartials() {
  const query = useListPlotNftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFETCH_INTERVAL_MS,
  });
  const { data: list, error, isFetching, refetch } = query;
  if (!list && error && !isFetching)
    return (
      <LoadFailure
        titleId="devices.plotNfts.failure"
        textId="devices.failure"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!list) return <Skeleton variant="rounded" height={220} sx={{ borderRadius: 2 }} />;
  if (list.items.length === 0) return null;
  const sums = computePartialSums(list.items);
  return (
    <Section title={<FormattedMessage id="devices.share.partials" />}>
      <Box sx={columnsStyle}>
        <Box component="dl" sx={factsStyle}>
          <Fact label={<FormattedMessage id="devices.plotNft.points" />}>
            <FormattedNumber value={Number(sums.points)} />
          </Fact>
          <Fact label={<FormattedMessage id="devices.plotNfts.title" />}>
            <FormattedNumber value={list.items.length} />
          </Fact>
        </Box>
        <PartialFacts {...sums} />
      </Box>
      <Box sx={{ mt: 2 }}>
        <MuiLink component={Link} to={PLOT_NFTS_PATH}>
          <FormattedMessage id="devices.share.partials.more" />
        </MuiLink>
      </Box>
    </Section>
  );
}

const columnsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
};
