import { FormattedMessage, useSearchParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame, Stack } from '@farm/ui';
import { useGetIncomeQuery } from '../api/incomeApi.ts';
import { DayTable } from '../features/income/DayTable.tsx';
import { Excesses } from '../features/income/Excesses.tsx';
import { IncomeSums } from '../features/income/IncomeSums.tsx';
import { RewardTable } from '../features/income/RewardTable.tsx';
import { RewardWay } from '../features/income/RewardWay.tsx';
import { REWARD_PARAMETER } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

const LOOK_AGAIN_MS = 15_000;

/** Income of the pool beside what was paid, and the way of the reward that was chosen. */
export function IncomePage() {
  const query = useGetIncomeQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const slow = useSlowQuery(query);
  const [params] = useSearchParams();
  const chosen = params.get(REWARD_PARAMETER);
  const { currentData: income, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const view = () => {
    if (income)
      return (
        <Stack sx={{ gap: 4 }}>
          {chosen === null ? null : <RewardWay key={chosen} coinId={chosen} />}
          <IncomeSums income={income} />
          <DayTable days={income.days} />
          <Excesses excesses={income.excesses} />
          <RewardTable />
        </Stack>
      );
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.income.title" />}
      sentence={<FormattedMessage id="operator.income.sentence" />}
      notice={<PageNotice slow={slow} isOutdated={income !== undefined && error !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
