import type { SpaceRange } from '@farm/contracts';
import { Clock, LoadFailure, LoadNotice, useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useLiveTags, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useState } from 'react';
import { liveTags } from '../api/liveTags.ts';
import { useGetShareHistoryQuery, useGetShareQuery } from '../api/shareApi.ts';
import { useLiveRefetch } from '../api/useLiveRefetch.ts';
import { HistoryCard } from '../features/history/HistoryCard.tsx';
import { EmptyShare } from '../features/share/EmptyShare.tsx';
import { ShareSkeleton } from '../features/share/ShareSkeleton.tsx';
import { ShareView } from '../features/share/ShareView.tsx';

const REFETCH_INTERVAL_MS = 4000;
const loadEstimate = () =>
  import('../features/share/EstimateDialog.tsx').then((module) => module.EstimateDialog);

/** Page of the user's share of the farm: plots, space, health, and the expected profit per day. */
export function SharePage() {
  useLiveTags(liveTags);
  const query = useGetShareQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  useLiveRefetch(query.refetch, { intervalMs: REFETCH_INTERVAL_MS });
  const estimate = useLazyDialog(loadEstimate);
  const { data: share, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (share?.machineCount === 0 && share.deviation === null)
      return <EmptyShare isProven={share.isProven} />;
    if (share)
      return (
        <Clock>
          <ShareView share={share} onExplain={() => estimate.open({ share })} history={<ShareHistory />} />
        </Clock>
      );
    if (failure)
      return (
        <LoadFailure
          titleId="devices.share.failure"
          textId="devices.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <ShareSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="devices.share.title" />}
      sentence={<FormattedMessage id="devices.share.sentence" />}
      notice={
        <LoadNotice
          slowId="devices.share.slow"
          slow={slow}
          isOutdated={share !== undefined && failure !== undefined}
        />
      }
    >
      {view()}
      {estimate.element}
    </PageFrame>
  );
}

function ShareHistory() {
  const [range, setRange] = useState<SpaceRange>('24h');
  const query = useGetShareHistoryQuery(range, { refetchOnMountOrArgChange: true });
  return <HistoryCard query={query} range={range} onRange={setRange} />;
}
