import { LoadFailure, LoadNotice, useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { toFailure, useLiveTags, useSlowQuery } from '@farm/remote-sdk/api';
import { Button, Icon, PageFrame, Stack } from '@farm/ui';
import { useGetBalanceQuery } from '../api/balanceApi.ts';
import { liveTags } from '../api/liveTags.ts';
import { AutomaticPayoutCard } from '../features/automatic-payout/AutomaticPayoutCard.tsx';
import { BalanceSkeleton } from '../features/balance/BalanceSkeleton.tsx';
import { BalanceView } from '../features/balance/BalanceView.tsx';
import { HistoryCard } from '../features/history/HistoryCard.tsx';
import { LazyLogTabs } from '../features/logs/LazyLogTabs.tsx';

const loadWithdraw = () =>
  import('../features/withdraw/WithdrawDialog.tsx').then((module) => module.WithdrawDialog);
const loadCancel = () =>
  import('../features/withdraw/CancelDialog.tsx').then((module) => module.CancelDialog);

/** The user's balance and its history: figures, logs, and withdrawals to the user's own wallet. */
export function AssetsPage() {
  useLiveTags(liveTags);
  const query = useGetBalanceQuery(undefined, { refetchOnMountOrArgChange: true });
  const slow = useSlowQuery(query);
  const { data: balance, error, isFetching } = query;
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const withdraw = useLazyDialog(loadWithdraw);
  const cancel = useLazyDialog(loadCancel);
  const view = () => {
    if (balance) return <BalanceView balance={balance} />;
    if (failure)
      return (
        <LoadFailure
          titleId="assets.balance.failure.title"
          textId="assets.balance.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <BalanceSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="assets.title" />}
      sentence={<FormattedMessage id="assets.sentence" />}
      actions={
        <Button
          variant="contained"
          size="large"
          aria-haspopup="dialog"
          aria-busy={withdraw.isLoading}
          onClick={() => withdraw.open({})}
          startIcon={<Icon name="forward" />}
        >
          <FormattedMessage id="assets.withdraw" />
        </Button>
      }
      notice={
        <LoadNotice
          slowId="assets.balance.slow"
          outdatedId="assets.balance.outdated"
          slow={slow}
          isOutdated={balance !== undefined && failure !== undefined}
        />
      }
    >
      <Stack sx={{ gap: 4 }}>
        {view()}
        <AutomaticPayoutCard />
        <HistoryCard />
        <LazyLogTabs onCancel={cancel.open} isCanceling={cancel.isOpen} />
      </Stack>
      {withdraw.element}
      {cancel.element}
    </PageFrame>
  );
}
