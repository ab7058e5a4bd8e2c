import { SlowNotice } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { toRefusal } from '../model/toRefusal.ts';
import { RefusalText } from './RefusalText.tsx';
import type { Change } from './useChange.ts';

interface RemovalDialogProps extends LazyDialogProps {
  id: string;
  name: string;
  /** Prefix of the message ids `.title`, `.text` and `.done`. */
  textId: string;
  change: Change<string, unknown>;
  /** Called if it was removed in the meantime: the list is outdated. */
  refetch: () => unknown;
}

/** Confirms the removal of something that gets notifications. */
export function RemovalDialog({ id, name, textId, change, refetch, isOpen, onClose }: RemovalDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const { run, isBusy, isSlow, abort } = change;
  const handleConfirm = async () => {
    try {
      await run(id);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'not_found') throw error;
      refetch();
    }
    notify.success(intl.formatMessage({ id: `${textId}.done` }));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isBusy ? abort : onClose}
      title={intl.formatMessage({ id: `${textId}.title` })}
      count={<bdi>{name}</bdi>}
      confirmLabel={intl.formatMessage({ id: 'security.factors.remove' })}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={handleConfirm}
      failureText={(error) => (
        <RefusalText refusal={toRefusal(error)} textId="security.notifications.refusal" />
      )}
    >
      <FormattedMessage id={`${textId}.text`} />
      <SlowNotice isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}
