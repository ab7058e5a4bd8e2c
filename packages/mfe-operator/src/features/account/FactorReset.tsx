import type { OperatorAccount } from '@farm/contracts/operator';
import { Moment, useAbortableMutation, useFocusFallback } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify, useSession } from '@farm/remote-sdk';
import { Button, Stack } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { Alert } from '@farm/ui/feedback';
import { useState } from 'react';
import { useStopFactorResetMutation } from '../../api/accountApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { ConfirmFailure } from './ConfirmFailure.tsx';

interface FactorResetProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Removal of all second factors that waits, if one does: who asked for it, and a button that stops it for others. */
export function FactorReset({ account: { id, email, factorReset }, onUncertain }: FactorResetProps) {
  const intl = useIntl();
  const notify = useNotify();
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useStopFactorResetMutation());
  useFocusFallback(!isAsking && factorReset === null);
  const confirm = async () => {
    try {
      await send(id);
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      throw error;
    }
    notify.success(intl.formatMessage({ id: 'operator.account.factors.stop.done' }));
  };
  return (
    <>
      {factorReset === null ? null : (
        <Alert severity="warning" role="none" sx={{ mb: 1.5 }}>
          <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
            <span>
              <FormattedMessage
                id={`operator.account.factors.reset.${factorReset.by}`}
                values={{ at: <Moment at={factorReset.dueAt} precision="second" /> }}
              />
            </span>
            {user?.id === id ? null : (
              <Button
                size="small"
                variant="outlined"
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
              >
                <FormattedMessage id="operator.account.factors.stop" />
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<FormattedMessage id="operator.account.factors.stop.title" />}
        count={<bdi dir="ltr">{email}</bdi>}
        confirmLabel={<FormattedMessage id="operator.account.factors.stop" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => <ConfirmFailure failure={failure} tooLateIds={tooLateIds} />}
      >
        <FormattedMessage id="operator.account.factors.stop.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}

const tooLateIds = {
  not_found: 'operator.account.factors.stop.tooLate',
  own_account: 'operator.account.tooLate',
};
