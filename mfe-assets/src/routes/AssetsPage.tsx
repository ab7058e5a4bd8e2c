import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useGetBalanceQuery } from '../api/balanceApi.ts';
import { BalanceFailure } from '../features/balance/BalanceFailure.tsx';
import { BalanceNotice } from '../features/balance/BalanceNotice.tsx';
import { BalanceSkeleton } from '../features/balance/BalanceSkeleton.tsx';
import { BalanceView } from '../features/balance/BalanceView.tsx';

/** What the user owns: usable, frozen and total. */
export function AssetsPage() {
  const query = useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data: balance, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (balance) return <BalanceView balance={balance} />;
    if (failure) return <BalanceFailure failure={failure} onRetry={slow.retry} />;
    return <BalanceSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="assets.title" />}
      sentence={<FormattedMessage id="assets.sentence" />}
      notice={<BalanceNotice slow={slow} isOutdated={balance !== undefined && failure !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
