import { FormattedMessage, Link, useIntl, useParams } from '@farm/remote-sdk';
import { useCursorRows, useSlowQuery } from '@farm/remote-sdk/api';
import { Box, MuiLink, PageFrame, Typography } from '@farm/ui';
import { useGetRolloutStatusQuery, useListRolloutHistoryInfiniteQuery } from '../api/rolloutApi.ts';
import { HistoryTable } from '../features/rollout-history/HistoryTable.tsx';
import { RatesCard } from '../features/rollout-part/RatesCard.tsx';
import { Split } from '../features/rollout-part/Split.tsx';
import { Versions } from '../features/rollout-part/Versions.tsx';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** One remote, or the shell: who gets what, how it does, what was published, and what was changed. */
export function RolloutPartPage() {
  const { name = '' } = useParams();
  return (
    <PageFrame
      title={
        <FormattedMessage id="operator.rollout.part.title" values={{ name: <bdi dir="ltr">{name}</bdi> }} />
      }
      sentence={
        <MuiLink component={Link} to="/operator/rollout">
          <FormattedMessage id="operator.rollout.back" />
        </MuiLink>
      }
    >
      <LivePart name={name} />
    </PageFrame>
  );
}

/** Who gets what, and below it the rest, which waits for it: it would be pushed about by what comes above. */
function LivePart({ name }: { name: string }) {
  const query = useGetRolloutStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: status, error, isFetching } = query;
  return (
    <>
      <div role="status">
        <PageNotice slow={slow} isOutdated={status !== undefined && error !== undefined} />
      </div>
      {status === undefined && (error === undefined || isFetching) ? (
        <CardSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {status === undefined ? (
            <PageFailure error={error} onRetry={slow.retry} />
          ) : (
            <Split entry={status.entries.find((entry) => entry.name === name)} />
          )}
          <RatesCard key={`rates ${name}`} name={name} />
          <Versions key={`versions ${name}`} name={name} />
          <PartHistory key={`history ${name}`} name={name} />
        </Box>
      )}
    </>
  );
}

function PartHistory({ name }: { name: string }) {
  const intl = useIntl();
  const query = useListRolloutHistoryInfiniteQuery({ name }, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  return (
    <section aria-labelledby="history">
      <Typography id="history" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.part.history" />
      </Typography>
      <div role="status">
        <PageNotice {...list} />
      </div>
      <HistoryTable caption={intl.formatMessage({ id: 'operator.rollout.part.history' })} list={list} />
    </section>
  );
}
