import { Moment } from '@farm/kit';
import { FormattedMessage, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Card, MuiLink, PageFrame, Stack } from '@farm/ui';
import { useGetProfitRunQuery } from '../api/profitRunApi.ts';
import { PROFIT_RUNS_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { Consistency } from '../parts/Consistency.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { PostedBy } from '../parts/PostedBy.tsx';
import { ProfitRunFacts } from '../parts/ProfitRunFacts.tsx';
import { ProfitRunLines } from '../parts/ProfitRunLines.tsx';

/** A posted run: figures and lines. */
export function ProfitRunPage() {
  const { id = '' } = useParams();
  const query = useGetProfitRunQuery(id, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { currentData: run, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const view = () => {
    if (run)
      return (
        <Stack sx={{ gap: 3 }}>
          <Card component="section" sx={{ p: 3 }}>
            <ProfitRunFacts
              run={run}
              lineCount={run.lineCount}
              more={[
                {
                  id: 'postedBy',
                  label: <FormattedMessage id="operator.run.postedBy" />,
                  value: <PostedBy email={run.postedBy} />,
                },
                {
                  id: 'postedAt',
                  label: <FormattedMessage id="operator.run.postedAt" />,
                  value: <Moment at={run.postedAt} precision="second" />,
                },
              ]}
            />
            <Consistency run={run} />
          </Card>
          <ProfitRunLines lines={run.lines} />
        </Stack>
      );
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} backTo={PROFIT_RUNS_PATH} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.run.title" />}
      sentence={
        <MuiLink component={Link} to={PROFIT_RUNS_PATH}>
          <FormattedMessage id="operator.run.back" />
        </MuiLink>
      }
      notice={<PageNotice slow={slow} isOutdated={run !== undefined && hasFailed} />}
    >
      {view()}
    </PageFrame>
  );
}
