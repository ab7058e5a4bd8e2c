import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useSlowQuery } from '@farm/remote-sdk/api';
import { PageFrame } from '@farm/ui';
import { useGetBalanceQuery } from '../api/balanceApi.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { LoadNotice } from '../parts/LoadNotice.tsx';
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
    if (failure) return <LoadFailure topic="balance" failure={failure} onRetry={slow.retry} />;
    return <BalanceSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="assets.title" />}
      sentence={<FormattedMessage id="assets.sentence" />}
      notice={
        <LoadNotice topic="balance" slow={slow} isOutdated={balance !== undefined && failure !== undefined} />
      }
    >
      {view()}
    </PageFrame>
  );
}
