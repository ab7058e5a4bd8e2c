import type { PlotNftList } from '@farm/contracts';
import { Clock, LoadFailure, LoadNotice, useFocusFallback, useFragment, useLazyDialog } from '@farm/kit';
import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage, useLocation } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, NoticeBar, PageFrame, Stack } from '@farm/ui';
import { useEffect, useEffectEvent } from 'react';
import { useDownloadPlotNftsMutation, useListPlotNftsQuery } from '../api/plotNftApi.ts';
import { JoinAnother } from '../features/plot-nfts/JoinAnother.tsx';
import { NoPlotNfts } from '../features/plot-nfts/NoPlotNfts.tsx';
import { PlotNftCard } from '../features/plot-nfts/PlotNftCard.tsx';
import { PlotNftsSkeleton } from '../features/plot-nfts/PlotNftsSkeleton.tsx';
import { isLoginLink, parseLoginLink } from '../model/parseLoginLink.ts';

/** Partials come every few minutes, and no live update tells of them. */
const REFETCH_INTERVAL_MS = 60_000;
const loadClaim = () => import('../features/plot-nfts/ClaimDialog.tsx').then((module) => module.ClaimDialog);
const loadRelease = () =>
  import('../features/plot-nfts/ReleaseDialog.tsx').then((module) => module.ReleaseDialog);

/** Page of the user's PlotNFTs. A farmer's login link leads here, to be confirmed. */
export function PlotNftsPage() {
  const query = useListPlotNftsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFETCH_INTERVAL_MS,
  });
  const slow = useSlowQuery(query);
  const { isOpen, isIncomplete, element } = useClaim();
  const release = useLazyDialog(loadRelease);
  useFocusFallback(!isOpen && !release.isOpen);
  const { data: list, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (list) return <PlotNfts list={list} onRelease={release.open} />;
    if (failure)
      return (
        <LoadFailure
          titleId="devices.plotNfts.failure"
          textId="devices.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <PlotNftsSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="devices.plotNfts.title" />}
      sentence={<FormattedMessage id="devices.plotNfts.sentence" />}
      notice={
        <>
          {isIncomplete ? (
            <NoticeBar icon="alert">
              <FormattedMessage id="devices.claim.incomplete" />
            </NoticeBar>
          ) : null}
          <LoadNotice
            slowId="devices.plotNfts.slow"
            slow={slow}
            isOutdated={list !== undefined && failure !== undefined}
          />
        </>
      }
    >
      {view()}
      {element}
      {release.element}
    </PageFrame>
  );
}

interface PlotNftsProps {
  list: PlotNftList;
  onRelease: (about: { plotNft: PlotNftList['items'][number] }) => void;
}

function PlotNfts({ list: { items, poolUrl, isSimulated }, onRelease }: PlotNftsProps) {
  const download = useDownloadPlotNftsMutation();
  if (poolUrl === null || items.length === 0) return <NoPlotNfts poolUrl={poolUrl} />;
  return (
    <Clock>
      <Stack sx={{ gap: 3 }}>
        {isSimulated ? (
          <NoticeBar icon="alert">
            <FormattedMessage id="devices.plotNfts.simulated" />
          </NoticeBar>
        ) : null}
        {items.map((plotNft) => (
          <PlotNftCard
            key={plotNft.id}
            plotNft={plotNft}
            poolUrl={poolUrl}
            onRelease={() => onRelease({ plotNft })}
          />
        ))}
        <Box sx={{ alignSelf: 'flex-end' }}>
          <CsvButton mutation={download} filter={undefined} fileName="plot-nfts.csv" />
        </Box>
        <JoinAnother poolUrl={poolUrl} />
      </Stack>
    </Clock>
  );
}

/** Takes a login link out of the address, so that it is not kept or used twice, and asks to confirm it. */
function useClaim() {
  const { hash } = useLocation();
  const { fragment, clear } = useFragment();
  const { open, isOpen, element } = useLazyDialog(loadClaim);
  const link = parseLoginLink(fragment);
  const isTaken = link !== null && hash === '';
  const openClaim = useEffectEvent(() => {
    if (!link) return;
    open({ claim: link });
    // The same link may be opened again.
    clear();
  });
  useEffect(() => {
    if (isTaken) openClaim();
  }, [isTaken]);
  return { isOpen, element, isIncomplete: link === null && isLoginLink(fragment) };
}
