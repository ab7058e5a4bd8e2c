import type { PreviewLink } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useEndPreviewLinkMutation } from '../../api/rolloutPreviewApi.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';

/** Ends a preview after a confirmation that names its person. */
export function EndPreview({ preview: { id, name, person } }: { preview: PreviewLink }) {
  const intl = useIntl();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSlow, abort } = useAbortableMutation(useEndPreviewLinkMutation());
  const confirm = async () => {
    try {
      await send({ name, id });
    } catch (error) {
      // It ended by itself, or somebody else ended it, which is just as well.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
    }
    notify.success(intl.formatMessage({ id: 'operator.rollout.previews.ended' }));
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'operator.rollout.previews.end.of' }, { person })}
        onClick={() => setIsAsking(true)}
      >
        <FormattedMessage id="operator.rollout.previews.end" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isDestructive
        title={<FormattedMessage id="operator.rollout.previews.end.title" />}
        count={<bdi>{person}</bdi>}
        confirmLabel={<FormattedMessage id="operator.rollout.previews.end" />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        onConfirm={confirm}
        failureText={(failure) => {
          const isForbidden = isApiError(failure) && failure.code === 'forbidden';
          const reason = isForbidden ? 'forbidden' : toFailure(failure).reason;
          return <FormattedMessage id={`operator.rollout.previews.end.failure.${reason}`} />;
        }}
      >
        <FormattedMessage id="operator.rollout.previews.end.text" />
        <SlowAction isSlow={isSlow} onStop={abort} />
      </ConfirmDialog>
    </>
  );
}
