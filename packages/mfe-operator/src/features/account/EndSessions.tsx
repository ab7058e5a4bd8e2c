import type { OperatorAccount } from '@farm/contracts/operator';
import { RequestId, useAbortableMutation, useFocusFallback } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useEndAccountSessionsMutation } from '../../api/accountApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

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
        failureText={(failure) => <EndFailure failure={failure} />}
      >
        <FormattedMessage id="operator.account.sessions.end.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}

function EndFailure({ failure }: { failure: unknown }) {
  const code = isApiError(failure) ? failure.code : '';
  if (tooLateCodes.has(code)) return <FormattedMessage id="operator.account.tooLate" />;
  const { reason, requestId } = toFailure(failure);
  return (
    <>
      <FormattedMessage id={`operator.deed.failure.${code === 'forbidden' ? code : reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}

const tooLateCodes: ReadonlySet<string> = new Set(['not_found', 'own_account', 'operator_account']);
