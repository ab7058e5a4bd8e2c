import { FormattedMessage } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { Box, PageFrame, Stack, StateCard } from '@farm/ui';
import { useGetPayoutAlarmsQuery, useGetPayoutsQuery } from '../api/payoutApi.ts';
import { BalanceCard } from '../features/payouts/BalanceCard.tsx';
import { BatchHistory } from '../features/payouts/BatchHistory.tsx';
import { BreakerBanner } from '../features/payouts/BreakerBanner.tsx';
import { BreakerButton } from '../features/payouts/BreakerButton.tsx';
import { CoinTable } from '../features/payouts/CoinTable.tsx';
import { OpenBatches } from '../features/payouts/OpenBatches.tsx';
import { AlarmHistory } from '../features/payouts/AlarmHistory.tsx';
import { OpenAlarms } from '../features/payouts/OpenAlarms.tsx';
import { PayoutState } from '../features/payouts/PayoutState.tsx';
import { UnknownSpends } from '../features/payouts/UnknownSpends.tsx';
import { WalletCard } from '../features/payouts/WalletCard.tsx';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

const LOOK_AGAIN_MS = 5_000;

/** Payments on the chain: wallet next to ledger, batches in flight, and the switch that stops payouts. */
export function PayoutsPage() {
  const alarmQuery = useGetPayoutAlarmsQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(alarmQuery, LOOK_AGAIN_MS);
  const alarms = alarmQuery.currentData;
  const query = useGetPayoutsQuery(undefined, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const slow = useSlowQuery(query);
  const { currentData: payouts, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const lookAgain = () => void query.refetch();
  const view = () => {
    if (payouts?.state === 'on')
      return (
        <Stack sx={{ gap: 4 }}>
          {payouts.breaker.isOpen ? <BreakerBanner breaker={payouts.breaker} chain={payouts.chain} /> : null}
          <PayoutState payouts={payouts} />
          <UnknownSpends spends={payouts.unknownSpends} onUncertain={lookAgain} />
          <Box sx={columnsStyle}>
            <WalletCard payouts={payouts} onUncertain={lookAgain} />
            <BalanceCard payouts={payouts} />
          </Box>
          <OpenBatches batches={payouts.batches} />
          <BatchHistory />
          <CoinTable wallet={payouts.wallet} />
        </Stack>
      );
    if (payouts)
      return (
        <StateCard icon="plug" title={<FormattedMessage id="operator.payouts.off.title" />}>
          <FormattedMessage
            id="operator.payouts.off.text"
            values={{ variable: <code dir="ltr">{SIGNER_VARIABLE}</code> }}
          />
        </StateCard>
      );
    return <PageFailure error={error} onRetry={slow.retry} />;
  };
  // Alarms and the button are above the rest and come together with it: nothing jumps.
  const isPending =
    (payouts === undefined && !hasFailed) || (alarms === undefined && alarmQuery.error === undefined);
  return (
    <PageFrame
      title={<FormattedMessage id="operator.payouts.title" />}
      sentence={<FormattedMessage id="operator.payouts.sentence" />}
      actions={
        payouts?.state === 'on' && !isPending ? (
          <BreakerButton isStopped={payouts.breaker.isOpen} onUncertain={lookAgain} />
        ) : null
      }
      notice={
        <PageNotice
          slow={slow}
          isOutdated={(payouts !== undefined && error !== undefined) || alarmQuery.error !== undefined}
        />
      }
    >
      {isPending ? (
        <CardSkeleton />
      ) : (
        <Stack sx={{ gap: 4 }}>
          {alarms ? <OpenAlarms alarms={alarms.open} /> : null}
          {view()}
          {alarms ? <AlarmHistory alarms={alarms.ended} /> : null}
        </Stack>
      )}
    </PageFrame>
  );
}

/** Variable that turns payouts on. */
const SIGNER_VARIABLE = 'PAYOUT_SIGNER';

const columnsStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
