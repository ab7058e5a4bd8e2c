import { formatFingerprint, type OperatorKey } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { useState } from 'react';
import { Button, Typography } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useApproveRolloutKeyMutation } from '../../api/rolloutAccessApi.ts';
import { createApproval, type SigningKey } from '../../model/signingKey.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { KeyFailure } from './KeyFailure.tsx';

interface ApproveKeyProps {
  operatorKey: OperatorKey;
  approver: SigningKey;
  days: number;
}

/** Trusts the key of another operator, after the two compared its fingerprint. */
export function ApproveKey({ operatorKey, approver, days }: ApproveKeyProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useApproveRolloutKeyMutation());
  const { keyId, name } = operatorKey;
  const confirm = async () => {
    await send({ keyId, approval: await createApproval(approver, operatorKey, days) });
    notify.success(intl.formatMessage({ id: 'operator.rollout.key.approved' }));
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.rollout.key.approve.of' }, { name })}
        onClick={() => setIsAsking(true)}
      >
        <FormattedMessage id="operator.rollout.key.approve" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={
          <FormattedMessage id="operator.rollout.key.approve.title" values={{ name: <bdi>{name}</bdi> }} />
        }
        count={<code dir="ltr">{formatFingerprint(keyId)}</code>}
        confirmLabel={<FormattedMessage id="operator.rollout.key.approve.confirm" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => <KeyFailure failure={failure} />}
      >
        <Typography component="span">
          <FormattedMessage id="operator.rollout.key.approve.text" values={{ days }} />
        </Typography>
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}
