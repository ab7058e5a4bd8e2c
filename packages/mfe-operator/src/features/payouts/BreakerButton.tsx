import { FormattedMessage, useIntl, useNotify } from '@farm/remote-sdk';
import { Button, Typography } from '@farm/ui';
import { Dialog } from '@farm/ui/dialogs';
import { useState } from 'react';
import { useChangePayoutBreakerMutation } from '../../api/payoutApi.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { toReasonIds } from './toReasonIds.ts';

interface BreakerButtonProps {
  /** True while payouts are stopped. */
  isStopped: boolean;
  /** Called when the outcome of a request is unknown. */
  onUncertain: () => void;
}

/** Stops or resumes payouts, with a reason. A single button, so that focus stays on it. */
export function BreakerButton({ isStopped, onUncertain }: BreakerButtonProps) {
  const intl = useIntl();
  const notify = useNotify();
  const mutation = useChangePayoutBreakerMutation();
  const [isOpen, setIsOpen] = useState(false);
  // Kept while the dialog fades out, when the button already shows the other action.
  const [action, setAction] = useState<'stop' | 'resume'>('stop');
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={isStopped ? 'contained' : 'outlined'}
        color={isStopped ? 'primary' : 'error'}
        aria-haspopup="dialog"
        onClick={() => {
          setAction(isStopped ? 'resume' : 'stop');
          setIsOpen(true);
        }}
      >
        <FormattedMessage id={`operator.payouts.${isStopped ? 'resume' : 'stop'}`} />
      </Button>
      <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth aria-labelledby="breaker-title">
        <ReasonForm
          titleId="breaker-title"
          ids={toReasonIds(action)}
          color={action === 'stop' ? 'error' : 'primary'}
          mutation={mutation}
          toArgument={(reason) => ({ isOpen: action === 'stop', reason })}
          onDone={() => {
            notify.success(intl.formatMessage({ id: `operator.payouts.${action}.done` }));
            close();
          }}
          onClose={close}
          onUncertain={onUncertain}
        >
          <Typography>
            <FormattedMessage id={`operator.payouts.${action}.text`} />
          </Typography>
        </ReasonForm>
      </Dialog>
    </>
  );
}
