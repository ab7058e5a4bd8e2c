import { FormattedMessage } from '@farm/remote-sdk';
import { Box, PageFrame } from '@farm/ui';
import { useGetIncomeQuery } from '../api/incomeApi.ts';
import { useGetOverviewQuery } from '../api/overviewApi.ts';
import { useGetPayoutAlarmsQuery, useGetPayoutsQuery } from '../api/payoutApi.ts';
import { useGetRolloutStatusQuery } from '../api/rolloutApi.ts';
import { AccountCard } from '../features/overview/AccountCard.tsx';
import { AlarmCard } from '../features/overview/AlarmCard.tsx';
import { IncidentCard } from '../features/overview/IncidentCard.tsx';
import { IncomeCard } from '../features/overview/IncomeCard.tsx';
import { PaidCard } from '../features/overview/PaidCard.tsx';
import { PayoutCard } from '../features/overview/PayoutCard.tsx';
import { ProposalCard } from '../features/overview/ProposalCard.tsx';
import { ReviewCard } from '../features/overview/ReviewCard.tsx';
import { RolloutCard } from '../features/overview/RolloutCard.tsx';
import { useCardQuery } from '../features/overview/useCardQuery.ts';
import { PageNotice } from '../parts/PageNotice.tsx';

/** The page that an operator starts the day with: what waits, what stands still, and how the farm does. */
export function OverviewPage() {
  const overview = useCardQuery(useGetOverviewQuery(undefined, FRESH));
  const alarms = useCardQuery(useGetPayoutAlarmsQuery(undefined, FRESH));
  const payouts = useCardQuery(useGetPayoutsQuery(undefined, FRESH));
  const rollout = useCardQuery(useGetRolloutStatusQuery(undefined, FRESH));
  const income = useCardQuery(useGetIncomeQuery(undefined, FRESH));
  const queries = [overview, alarms, payouts, rollout, income];
  const outdated = queries.filter(({ isOutdated }) => isOutdated);
  const retry = async () => {
    await Promise.all(outdated.map((query) => query.slow.retry()));
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.overview.title" />}
      sentence={<FormattedMessage id="operator.overview.sentence" />}
      notice={
        <PageNotice
          slow={{
            isSlow: queries.some(({ slow }) => slow.isSlow),
            cancel: overview.slow.cancel,
            retry,
          }}
          isOutdated={outdated.length > 0}
        />
      }
    >
      <Box sx={gridStyle}>
        <ReviewCard query={overview} />
        <ProposalCard query={overview} />
        <AlarmCard query={alarms} />
        <PayoutCard query={payouts} />
        <RolloutCard query={rollout} />
        <PaidCard query={overview} />
        <IncomeCard query={income} />
        <AccountCard query={overview} />
        <IncidentCard query={overview} />
      </Box>
    </PageFrame>
  );
}

const FRESH = { refetchOnMountOrArgChange: true };

const gridStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};
