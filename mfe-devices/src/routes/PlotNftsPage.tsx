import type { PlotNftClaim } from '@farm/contracts';
import { LoadFailure, LoadNotice, useLazyDialog } from '@farm/kit';
import { FormattedMessage, useLocation, useNavigate } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame, Stack } from '@farm/ui';
import { useEffect, useEffectEvent } from 'react';
import { useListPlotNftsQuery } from '../api/plotNftApi.ts';
import { useLiveRefetch } from '../api/useLiveRefetch.ts';
import { JoinSteps } from '../features/plot-nfts/JoinSteps.tsx';
import { PlotNftCard } from '../features/plot-nfts/PlotNftCard.tsx';
import { ShareSkeleton } from '../features/share/ShareSkeleton.tsx';
import { parseLoginLink } from '../model/parseLoginLink.ts';
import { Clock } from '../parts/Clock.tsx';

const REFETCH_INTERVAL_MS = 15_000;
const loadClaim = () => import('../features/plot-nfts/ClaimDialog.tsx').then((module) => module.ClaimDialog);
const loadRelease = () =>
  import('../features/plot-nfts/ReleaseDialog.tsx').then((module) => module.ReleaseDialog);

/** Page of the user's PlotNFTs. A farmer's login link leads here, to be confirmed. */
export function PlotNftsPage() {
  const query = useListPlotNftsQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  useLiveRefetch(query.refetch, { intervalMs: REFETCH_INTERVAL_MS });
  const claim = useLazyDialog(loadClaim);
  const release = useLazyDialog(loadRelease);
  useLoginLink((link) => claim.open({ claim: link }));
  const { data: list, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (list?.items.length === 0) return <JoinSteps poolUrl={list.poolUrl} />;
    if (list)
      return (
        <Clock>
          <Stack sx={{ gap: 3 }}>
            {list.items.map((plotNft) => (
              <PlotNftCard key={plotNft.id} plotNft={plotNft} onRelease={() => release.open({ plotNft })} />
            ))}
          </Stack>
        </Clock>
      );
    if (failure)
      return (
        <LoadFailure
          titleId="devices.plotNfts.failure"
          textId="devices.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <ShareSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="devices.plotNfts.title" />}
      sentence={<FormattedMessage id="devices.plotNfts.sentence" />}
      notice={
        <LoadNotice
          slowId="devices.plotNfts.slow"
          slow={slow}
          isOutdated={list !== undefined && failure !== undefined}
        />
      }
    >
      {view()}
      {claim.element}
      {release.element}
    </PageFrame>
  );
}

/** Takes a login link out of the address, so that it is not kept or used twice, and passes it on. */
function useLoginLink(onLink: (link: PlotNftClaim) => void): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(() => {
    const link = parseLoginLink(hash);
    if (link === null) return;
    void navigate(pathname + search, { replace: true });
    onLink(link);
  });
  useEffect(() => {
    take();
  }, [hash]);
}
