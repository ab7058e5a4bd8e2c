import { FormattedMessage, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, MuiLink, PageFrame } from '@farm/ui';
import { useGetOperatorWithdrawalQuery } from '../api/operatorWithdrawalApi.ts';
import { WithdrawalActions } from '../features/withdrawal/WithdrawalActions.tsx';
import { OpenProposal } from '../features/proposals/OpenProposal.tsx';
import { WithdrawalTimeline } from '../features/withdrawal/WithdrawalTimeline.tsx';
import { WithdrawalFacts } from '../features/withdrawal/WithdrawalFacts.tsx';
import { WITHDRAWALS_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** A user's withdrawal: facts, history and possible actions. */
export function WithdrawalPage() {
  const { id = '' } = useParams();
  const query = useGetOperatorWithdrawalQuery(id, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const slow = useSlowQuery(query);
  const { currentData: withdrawal, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const view = () => {
    if (withdrawal)
      return (
        <>
          <OpenProposal proposal={withdrawal.openApproval} onUncertain={() => void query.refetch()} />
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
            }}
          >
            <WithdrawalFacts withdrawal={withdrawal} />
            <WithdrawalTimeline steps={withdrawal.events} />
          </Box>
        </>
      );
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} backTo={WITHDRAWALS_PATH} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="operator.withdrawal.title" />}
      sentence={
        <MuiLink component={Link} to={WITHDRAWALS_PATH}>
          <FormattedMessage id="operator.withdrawal.back" />
        </MuiLink>
      }
      actions={
        withdrawal ? (
          <WithdrawalActions key={id} withdrawal={withdrawal} onUncertain={() => void query.refetch()} />
        ) : null
      }
      notice={<PageNotice slow={slow} isOutdated={withdrawal !== undefined && error !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
