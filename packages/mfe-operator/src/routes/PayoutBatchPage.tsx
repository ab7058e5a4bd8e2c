import { FormattedMessage, Link, useParams } from '@farm/remote-sdk';
import { useSlowQuery } from '@farm/remote-sdk/api';
import { MuiLink, PageFrame, Stack } from '@farm/ui';
import { useGetPayoutBatchQuery } from '../api/payoutApi.ts';
import { BatchActions } from '../features/payout-batch/BatchActions.tsx';
import { BatchFacts } from '../features/payout-batch/BatchFacts.tsx';
import { InputTable } from '../features/payout-batch/InputTable.tsx';
import { PaymentTable } from '../parts/PaymentTable.tsx';
import { PAYOUTS_PATH } from '../model/paths.ts';
import { CardSkeleton } from '../parts/CardSkeleton.tsx';
import { PageFailure } from '../parts/PageFailure.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

const LOOK_AGAIN_MS = 5_000;

/** A batch of payments: state, payees and inputs. */
export function PayoutBatchPage() {
  const { id = '' } = useParams();
  const query = useGetPayoutBatchQuery(id, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const slow = useSlowQuery(query);
  const { currentData: batch, error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const view = () => {
    if (batch)
      return (
        <Stack sx={{ gap: 4 }}>
          <BatchActions batch={batch} onUncertain={() => void query.refetch()} />
          <BatchFacts batch={batch} />
          <PaymentTable payments={batch.payments} />
          <InputTable inputs={batch.inputs} />
        </Stack>
      );
    if (hasFailed) return <PageFailure error={error} onRetry={slow.retry} backTo={PAYOUTS_PATH} />;
    return <CardSkeleton />;
  };
  return (
    <PageFrame
      title={
        batch ? (
          <FormattedMessage id={`operator.batch.name.${batch.kind}`} values={{ number: batch.number }} />
        ) : (
          <FormattedMessage id="operator.batch.title" />
        )
      }
      sentence={
        <MuiLink component={Link} to={PAYOUTS_PATH}>
          <FormattedMessage id="operator.batch.back" />
        </MuiLink>
      }
      notice={<PageNotice slow={slow} isOutdated={batch !== undefined && error !== undefined} />}
    >
      {view()}
    </PageFrame>
  );
}
