import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame, StateCard } from '@farm/ui';
import { useGetReservesQuery } from '../api/reservesApi.ts';
import { ReservesSkeleton } from '../features/reserves/ReservesSkeleton.tsx';
import { ReservesView } from '../features/reserves/ReservesView.tsx';

const REFRESH_INTERVAL_MS = 60_000;

/** Coins that the farm holds on the chain, compared with the amounts owed to users, for anyone to verify. */
export function ReservesPage() {
  const query = useGetReservesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_INTERVAL_MS,
  });
  const slow = useSlowQuery(query);
  const { data: reserves, error, isFetching, fulfilledTimeStamp = 0 } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (reserves?.state === 'on') return <ReservesView reserves={reserves} now={fulfilledTimeStamp} />;
    if (reserves)
      return (
        <StateCard
          icon={reserves.state === 'off' ? 'plug' : 'clock'}
          title={<FormattedMessage id={`info.reserves.${reserves.state}.title`} />}
        >
          <FormattedMessage id={`info.reserves.${reserves.state}.text`} />
        </StateCard>
      );
    if (failure)
      return (
        <LoadFailure
          titleId="info.reserves.failure"
          textId="info.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <ReservesSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="info.pages.reserves" />}
      sentence={<FormattedMessage id="info.reserves.sentence" />}
      notice={<LoadNotice slow={slow} isOutdated={reserves !== undefined && failure !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
