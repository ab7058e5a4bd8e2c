import type { AutomaticPayout } from '@farm/contracts';
import { Moment, RequestId } from '@farm/kit';
import { FormattedMessage, isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { Button, Stack } from '@farm/ui';
import { ConfirmDialog } from '@farm/ui/overlay';
import { useState } from 'react';
import {
  useDeleteAutomaticPayoutMutation,
  usePauseAutomaticPayoutMutation,
  useSkipAutomaticPayoutMutation,
} from '../../api/automaticPayoutApi.ts';

interface PayoutActionsProps {
  payout: AutomaticPayout;
  /** Called to change the payout. */
  onChange: () => void;
  isOpening: boolean;
}

/** A change that is confirmed first. */
type Action = 'skip' | 'pause' | 'resume' | 'delete';

/** Buttons that change, skip, pause, resume or delete the automatic payout; all but the first ask for confirmation. */
export function PayoutActions({ payout, onChange, isOpening }: PayoutActionsProps) {
  const intl = useIntl();
  const notify = useNotify();
  const [action, setAction] = useState<Action>('skip');
  const [isOpen, setIsOpen] = useState(false);
  const [skip] = useSkipAutomaticPayoutMutation();
  const [pause] = usePauseAutomaticPayoutMutation();
  const [remove] = useDeleteAutomaticPayoutMutation();
  const { nextAt, pausedBy, trigger } = payout;
  const work: Record<Action, () => Promise<unknown>> = {
    skip: () => skip({ nextAt: nextAt ?? '' }).unwrap(),
    pause: () => pause({ isPaused: true }).unwrap(),
    resume: () => pause({ isPaused: false }).unwrap(),
    delete: () => remove(undefined).unwrap(),
  };
  const actions: Action[] = [
    ...(pausedBy === null ? (['skip', 'pause'] as const) : []),
    // Without its address it has to be set up again.
    ...(pausedBy !== null && pausedBy !== 'address' ? (['resume'] as const) : []),
    'delete',
  ];
  const isThreshold = trigger.kind === 'threshold';
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" aria-busy={isOpening} onClick={onChange}>
        <FormattedMessage id="assets.automatic.change" />
      </Button>
      {actions.map((one) => (
        <Button
          key={one}
          color={one === 'delete' ? 'error' : 'primary'}
          aria-haspopup="dialog"
          onClick={() => {
            setAction(one);
            setIsOpen(true);
          }}
        >
          <FormattedMessage id={`assets.automatic.${one}`} />
        </Button>
      ))}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={<FormattedMessage id={`assets.automatic.${action}.title`} />}
        confirmLabel={<FormattedMessage id={`assets.automatic.${action}`} />}
        cancelLabel={<FormattedMessage id="kit.cancel" />}
        isDestructive={action === 'delete'}
        onConfirm={async () => {
          await work[action]();
          notify.success(intl.formatMessage({ id: `assets.automatic.${action}.done` }));
        }}
        failureText={(failure) => <FailureText failure={failure} />}
      >
        <FormattedMessage
          id={`assets.automatic.${action}.text${action === 'skip' && isThreshold ? 'Threshold' : ''}`}
          values={{ at: nextAt === null ? '' : <Moment at={nextAt} /> }}
        />
      </ConfirmDialog>
    </Stack>
  );
}

function FailureText({ failure }: { failure: unknown }) {
  const { reason, requestId } = toFailure(failure);
  const known = isApiError(failure)
    ? ({ illegal_transition: 'outdated', too_many_requests: 'tooMany' } as Record<string, string>)[
        failure.code
      ]
    : undefined;
  return (
    <>
      <FormattedMessage id={`assets.automatic.failure.${known ?? reason}`} />
      <RequestId requestId={requestId} />
    </>
  );
}
