import type { Factor } from '@farm/contracts';
import { SlowNotice } from '@farm/kit';
import { isApiError, useIntl, useNotify, type LazyDialogProps } from '@farm/remote-sdk';
import { ConfirmDialog } from '@farm/ui/dialogs';
import { useDeleteFactorMutation, useListFactorsQuery } from '../../api/factorApi.ts';
import { toRefusal } from '../../model/toRefusal.ts';
import { FactorFailure } from './FactorFailure.tsx';
import { useFactorChange } from './useFactorChange.ts';

interface RemoveDialogProps extends LazyDialogProps {
  factor: Factor;
  /** True for the only factor: without it, two-factor authentication is off. */
  isLast: boolean;
}

/** Confirms the removal of a second factor. */
export function RemoveDialog({ factor, isLast, isOpen, onClose }: RemoveDialogProps) {
  const intl = useIntl();
  const notify = useNotify();
  const { refetch } = useListFactorsQuery(undefined);
  const { run, isBusy, isSlow, abort } = useFactorChange(useDeleteFactorMutation());
  const formatLabel = (id: string) => intl.formatMessage({ id: `security.factors.${id}` });
  const handleConfirm = async () => {
    try {
      await run(factor.id);
    } catch (error) {
      // It was already removed, which the refetched list shows.
      if (!isApiError(error) || error.code !== 'not_found') throw error;
      void refetch();
    }
    notify.success(formatLabel(isLast ? 'done.removedLast' : 'done.removed'));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={isBusy ? abort : onClose}
      title={formatLabel(isLast ? 'removeLastTitle' : 'removeTitle')}
      count={<bdi>{factor.name}</bdi>}
      confirmLabel={formatLabel('remove')}
      cancelLabel={intl.formatMessage({ id: 'kit.cancel' })}
      isDestructive
      onConfirm={handleConfirm}
      failureText={(error) => <FactorFailure refusal={toRefusal(error)} />}
    >
      {formatLabel(isLast ? 'removeLastText' : 'removeText')}
      <SlowNotice isSlow={isSlow} onStop={abort} />
    </ConfirmDialog>
  );
}
