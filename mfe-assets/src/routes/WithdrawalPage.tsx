import { LoadFailure, LoadNotice, useFocusFallback, WITHDRAWALS_PATH } from '@farm/kit';
import { FormattedMessage, isApiError, Link, useParams } from '@farm/remote-sdk';
import { toFailure, useLiveTags, useSlowQuery } from '@farm/remote-sdk/api';
import { Button, Icon, PageFrame, Stack } from '@farm/ui';
import { useState } from 'react';
import { liveTags } from '../api/liveTags.ts';
import { useCurrentPrice } from '../api/useCurrentPrice.ts';
import { useGetWithdrawalQuery } from '../api/withdrawApi.ts';
import { NoSuchWithdrawal } from '../features/receipt/NoSuchWithdrawal.tsx';
import { Receipt } from '../features/receipt/Receipt.tsx';
import { ReceiptSkeleton } from '../features/receipt/ReceiptSkeleton.tsx';
import { CancelDialog } from '../features/withdraw/CancelDialog.tsx';
import { toCurrencyQuery } from '../model/currentPrice.ts';

/** Page of a withdrawal: its receipt, its steps, and its cancellation. */
export function WithdrawalPage() {
  useLiveTags(liveTags);
  const { id = '' } = useParams();
  const price = useCurrentPrice();
  const query = useGetWithdrawalQuery(
    { id, ...toCurrencyQuery(price) },
    { refetchOnMountOrArgChange: true, skip: price === undefined },
  );
  const slow = useSlowQuery(query);
  const [isCanceling, setIsCanceling] = useState(false);
  // `currentData` belongs to this withdrawal, not to the previously shown withdrawal.
  const { currentData: withdrawal, fulfilledTimeStamp = 0, error, isFetching, refetch } = query;
  const isCancelable = withdrawal?.isCancelable ?? false;
  useFocusFallback(!isCancelable && !isCanceling);
  const failure = error && !isFetching ? toFailure(error) : undefined;
  const view = () => {
    if (isUnknown(error)) return <NoSuchWithdrawal backLink={<BackButton variant="contained" />} />;
    if (withdrawal)
      return <Receipt withdrawal={withdrawal} receivedAt={fulfilledTimeStamp} onRefetch={refetch} />;
    if (failure)
      return (
        <LoadFailure
          titleId="assets.receipt.failure.title"
          textId="assets.receipt.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <ReceiptSkeleton />;
  };
  return (
    <PageFrame
      title={<FormattedMessage id="assets.receipt.title" />}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <BackButton variant="outlined" />
          {isCancelable ? <CancelButton onClick={() => setIsCanceling(true)} /> : null}
        </Stack>
      }
      notice={
        <LoadNotice
          slowId="assets.receipt.slow"
          outdatedId="assets.receipt.outdated"
          slow={slow}
          isOutdated={withdrawal !== undefined && failure !== undefined}
        />
      }
    >
      {view()}
      {withdrawal ? (
        <CancelDialog withdrawal={withdrawal} isOpen={isCanceling} onClose={() => setIsCanceling(false)} />
      ) : null}
    </PageFrame>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={onClick}>
      <FormattedMessage id="assets.receipt.cancel" />
    </Button>
  );
}

function BackButton({ variant }: { variant: 'contained' | 'outlined' }) {
  return (
    <Button
      component={Link}
      to={WITHDRAWALS_PATH}
      variant={variant}
      color={variant === 'outlined' ? 'inherit' : 'primary'}
      startIcon={<Icon name="back" />}
    >
      <FormattedMessage id="assets.receipt.back" />
    </Button>
  );
}

/** True if the withdrawal does not exist, belongs to another user, or the URL holds no valid id. */
function isUnknown(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'validation_failed');
}
