import type { Withdrawal } from '@farm/contracts';
import { RequestId, Xch } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify, useSlowRequest } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Box } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
import { useCancelWithdrawalMutation } from '../../api/withdrawApi.ts';

interface CancelDialogProps {
  withdrawal: Withdrawal;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the cancellation of a withdrawal. If it is too late, the dialog shows that and everything is refetched. */
export function CancelDialog({ withdrawal, isOpen, onClose }: CancelDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [cancelWithdrawal, { isLoading }] = useCancelWithdrawalMutation();
  const isSlow = useSlowRequest(isLoading);
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
      <Box role="status" sx={{ '&:not(:empty)': { mt: 1 } }}>
        {isSlow ? <FormattedMessage id="assets.cancelDialog.slow" /> : null}
      </Box>
    </ConfirmDialog>
  );
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
