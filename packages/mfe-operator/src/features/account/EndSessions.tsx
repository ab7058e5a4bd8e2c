import type { OperatorAccount } from '@farm/contracts/operator';
import { useAbortableMutation, useFocusFallback } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useEndAccountSessionsMutation } from '../../api/accountApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { ConfirmFailure } from './ConfirmFailure.tsx';

interface EndSessionsProps {
  account: OperatorAccount;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Signs an account out everywhere after a confirmation that names it. */
export function EndSessions({ account: { id, email, sessions }, onUncertain }: EndSessionsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useEndAccountSessionsMutation());
  const hasSessions = sessions.length > 0;
  useFocusFallback(!isAsking && !hasSessions);
  const confirm = async () => {
    try {
      await send(id);
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      throw error;
    }
    notify.success(intl.formatMessage({ id: 'operator.account.sessions.end.done' }));
  };
  return (
    <>
      {hasSessions ? (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          <FormattedMessage id="operator.account.sessions.end" />
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
        title={<FormattedMessage id="operator.account.sessions.end.title" />}
        count={<bdi dir="ltr">{email}</bdi>}
        confirmLabel={<FormattedMessage id="operator.account.sessions.end.do" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => <ConfirmFailure failure={failure} tooLateIds={tooLateIds} />}
      >
        <FormattedMessage id="operator.account.sessions.end.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}

const TOO_LATE = 'operator.account.tooLate';
const tooLateIds = { not_found: TOO_LATE, own_account: TOO_LATE, operator_account: TOO_LATE };
