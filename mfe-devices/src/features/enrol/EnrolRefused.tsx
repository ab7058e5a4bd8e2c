import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { FormError } from '@farm/ui/forms';
import type { EnrolRefusal } from '../../model/enrolRefusal.ts';

interface EnrolRefusedProps {
  refusal: EnrolRefusal;
  onRetry: () => void;
}

/** Why there is no code; another one can be asked for, unless there is no room for a machine. */
export function EnrolRefused({ refusal: { reason, waitMinutes }, onRetry }: EnrolRefusedProps) {
  return (
    <FormError
      action={
        reason === 'limit' ? null : (
          <Button color="inherit" size="small" onClick={onRetry}>
            <FormattedMessage id="kit.retry" />
          </Button>
        )
      }
    >
      <FormattedMessage id={`devices.enrol.failure.${reason}`} values={{ minutes: waitMinutes }} />
    </FormError>
  );
}
