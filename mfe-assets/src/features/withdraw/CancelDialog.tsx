import type { Withdrawal, WithdrawalDetail } from '@farm/contracts';
import { RequestId, Xch } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify, useSlowRequest } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentPrice } from '../../api/useCurrentPrice.ts';
import { useCancelWithdrawalMutation, useGetWithdrawalQuery } from '../../api/withdrawApi.ts';
import { toCurrencyQuery } from '../../model/currentPrice.ts';
import { toDueAt } from '../../model/toDueAt.ts';
import { Countdown } from '../../parts/Countdown.tsx';

interface CancelDialogProps {
  withdrawal: Withdrawal;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Confirms the cancellation of a withdrawal, and shows the time left. When that is up the dialog closes itself and a notice
 * says what is true then. If it is too late, the dialog shows that and everything is refetched.
 */
export function CancelDialog({ withdrawal, isOpen, onClose }: CancelDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [cancelWithdrawal, { isLoading, isUninitialized }] = useCancelWithdrawalMutation();
  const isSlow = useSlowRequest(isLoading);
  const price = useCurrentPrice();
  const {
    currentData: detail,
    fulfilledTimeStamp,
    refetch,
  } = useGetWithdrawalQuery(
    // As the receipt asks for it, so that both show the same response.
    { id: withdrawal.id, ...toCurrencyQuery(price) },
    { skip: !isOpen },
  );
  const dueAt = detail && fulfilledTimeStamp !== undefined ? toDueAt(detail, fulfilledTimeStamp) : null;
  const notifyOutcome = (outcome: ReturnType<typeof toOutcome>) =>
    notify.info(intl.formatMessage({ id: `assets.cancelDialog.timeUp.${outcome}` }));
  const handleTimeUp = async () => {
    // A cancellation on its way is answered in the dialog.
    if (isLoading) return;
    const refetched = refetch();
    onClose();
    const { data, isSuccess } = await refetched;
    notifyOutcome(toOutcome(isSuccess ? data : undefined));
  };
  // The farm may tell sooner than the countdown that the time is up.
  const isOver = isOpen && isUninitialized && detail?.isCancelable === false;
  const handleOver = useEffectEvent(() => {
    onClose();
    notifyOutcome(toOutcome(detail));
  });
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver]);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage id="assets.cancelDialog.title" />}
      count={
        <FormattedMessage
          id="assets.cancelDialog.what"
          values={{
            amount: <Xch xch={withdrawal.amount} />,
            address: (
              <Box component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
                {withdrawal.address}
              </Box>
            ),
          }}
        />
      }
      confirmLabel={<FormattedMessage id="assets.cancelDialog.confirm" />}
      cancelLabel={<FormattedMessage id="assets.cancelDialog.keep" />}
      isDestructive
      onConfirm={async () => {
        await cancelWithdrawal(withdrawal.id).unwrap();
        notify.success(intl.formatMessage({ id: 'assets.cancelDialog.done' }));
      }}
      failureText={(failure) => <FailureText failure={failure} />}
    >
      <FormattedMessage id="assets.cancelDialog.text" />
      {dueAt === null ? null : <Countdown dueAt={dueAt} onTimeUp={() => void handleTimeUp()} />}
      <Box role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
        {isSlow ? <FormattedMessage id="assets.cancelDialog.slow" /> : null}
      </Box>
    </ConfirmDialog>
  );
}

/** Returns how a withdrawal stands after the time to cancel it; undefined: the farm did not respond. */
function toOutcome(withdrawal: WithdrawalDetail | undefined) {
  if (!withdrawal) return 'unknown';
  if (withdrawal.isCancelable) return withdrawal.remainingMs === 0 ? 'soon' : 'open';
  return withdrawal.status === 'canceled' ? 'canceled' : 'processing';
}

function FailureText({ failure }: { failure: unknown }) {
  if (isApiError(failure) && failure.code === 'illegal_transition')
    return <FormattedMessage id="assets.cancelDialog.failure.tooLate" />;
  const { reason, requestId } = toFailure(failure);
  return (
    <>
      <FormattedMessage id={`assets.cancelDialog.failure.${reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}
