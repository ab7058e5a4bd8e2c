import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { FormError } from '@farm/ui/forms';
import type { EnrolRefusal } from '../../model/enrolRefusal.ts';

interface EnrolRefusedProps {
  refusal: EnrolRefusal;
  onRetry: () => void;
}

/** Reason why there is no code, with a retry button unless the account has no room for another machine. */
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
