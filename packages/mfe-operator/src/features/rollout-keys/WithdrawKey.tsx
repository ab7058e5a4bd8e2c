import { formatFingerprint, type OperatorKey } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useWithdrawRolloutKeyMutation } from '../../api/rolloutAccessApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { KeyFailure } from './KeyFailure.tsx';

/** Withdraws the trust in a key, or its request, after a confirmation that names it. */
export function WithdrawKey({ operatorKey: { keyId, name } }: { operatorKey: OperatorKey }) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useWithdrawRolloutKeyMutation());
  const confirm = async () => {
    await send(keyId);
    notify.success(intl.formatMessage({ id: 'operator.rollout.key.withdrawn' }));
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.rollout.key.withdraw.of' }, { name })}
        onClick={() => setIsAsking(true)}
      >
        <FormattedMessage id="operator.rollout.key.withdraw" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
        title={
          <FormattedMessage id="operator.rollout.key.withdraw.title" values={{ name: <bdi>{name}</bdi> }} />
        }
        count={<code dir="ltr">{formatFingerprint(keyId)}</code>}
        confirmLabel={<FormattedMessage id="operator.rollout.key.withdraw" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => <KeyFailure failure={failure} />}
      >
        <FormattedMessage id="operator.rollout.key.withdraw.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}
