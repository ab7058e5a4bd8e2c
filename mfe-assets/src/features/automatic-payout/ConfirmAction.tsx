import type { AutomaticPayout } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { ConfirmDialog } from '@farm/ui/dialogs';
import {
  useDeleteAutomaticPayoutMutation,
  usePauseAutomaticPayoutMutation,
  useSkipAutomaticPayoutMutation,
} from '../../api/automaticPayoutApi.ts';
import { ChangeFailure } from './ChangeFailure.tsx';

/** A change that is confirmed first. */
export type PayoutAction = 'skip' | 'pause' | 'resume' | 'delete';

interface ConfirmActionProps {
  payout: AutomaticPayout;
  action: PayoutAction;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation of a change of the automatic payout, and makes it. */
export function ConfirmAction({ payout, action, isOpen, onClose }: ConfirmActionProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [skip] = useSkipAutomaticPayoutMutation();
  const [pause] = usePauseAutomaticPayoutMutation();
  const [remove] = useDeleteAutomaticPayoutMutation();
  const { nextAt, trigger } = payout;
  const work: Record<PayoutAction, () => Promise<unknown>> = {
    skip: () => skip({ nextAt: nextAt ?? '' }).unwrap(),
    pause: () => pause({ isPaused: true }).unwrap(),
    resume: () => pause({ isPaused: false }).unwrap(),
    delete: () => remove(undefined).unwrap(),
  };
  const isThreshold = trigger.kind === 'threshold';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage id={`assets.automatic.${action}.title`} />}
      confirmLabel={<FormattedMessage id={`assets.automatic.${action}`} />}
      cancelLabel={<FormattedMessage id="kit.cancel" />}
      isDestructive={action === 'delete'}
      onConfirm={async () => {
        await work[action]();
        notify.success(intl.formatMessage({ id: `assets.automatic.${action}.done` }));
      }}
      failureText={(failure) => <ChangeFailure failure={failure} />}
    >
      <FormattedMessage
        id={`assets.automatic.${action}.text${action === 'skip' && isThreshold ? 'Threshold' : ''}`}
        values={{ at: nextAt === null ? '' : <Moment at={nextAt} /> }}
      />
    </ConfirmDialog>
  );
}
