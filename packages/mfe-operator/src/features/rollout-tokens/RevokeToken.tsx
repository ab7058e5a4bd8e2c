import type { RolloutToken } from '@farm/contracts/rollout';
import { FormattedMessage, isApiError, useIntl, useNotify, useSlowAnswer } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
import { useRef, useState } from 'react';
import { useRevokeRolloutTokenMutation } from '../../api/rolloutAccessApi.ts';
import { SlowDeed } from '../../parts/SlowDeed.tsx';

/** Revokes a token, after a question that names it. */
export function RevokeToken({ token: { id, name } }: { token: RolloutToken }) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const [revoke, { isLoading: isBusy }] = useRevokeRolloutTokenMutation();
  const isSlow = useSlowAnswer(isBusy);
  const underWay = useRef<{ abort: () => void }>(undefined);
  const confirm = async () => {
    const request = revoke(id);
    underWay.current = request;
    try {
      await request.unwrap();
    } catch (error) {
      // Somebody was faster: it is revoked all the same.
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
        <SlowDeed isSlow={isSlow} onStop={() => underWay.current?.abort()} />
      </ConfirmDialog>
    </>
  );
}
