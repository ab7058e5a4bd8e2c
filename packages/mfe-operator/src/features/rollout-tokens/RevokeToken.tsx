import type { RolloutToken } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useRevokeRolloutTokenMutation } from '../../api/rolloutAccessApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

/** Revokes a token after a confirmation that names it. */
export function RevokeToken({ token: { id, name } }: { token: RolloutToken }) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useRevokeRolloutTokenMutation());
  const confirm = async () => {
    try {
      await send(id);
    } catch (error) {
      // Another operator revoked it first, which is just as well.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    notify.success(intl.formatMessage({ id: 'operator.rollout.token.revoked' }));
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.rollout.token.revoke.of' }, { name })}
        onClick={() => setIsAsking(true)}
      >
        <FormattedMessage id="operator.rollout.token.revoke" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
        title={<FormattedMessage id="operator.rollout.token.revoke.title" />}
        count={<bdi>{name}</bdi>}
        confirmLabel={<FormattedMessage id="operator.rollout.token.revoke" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => {
          const isForbidden = isApiError(failure) && failure.code === 'forbidden';
          const reason = isForbidden ? 'forbidden' : toFailure(failure).reason;
          return <FormattedMessage id={`operator.rollout.token.revoke.failure.${reason}`} />;
        }}
      >
        <FormattedMessage id="operator.rollout.token.revoke.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}
