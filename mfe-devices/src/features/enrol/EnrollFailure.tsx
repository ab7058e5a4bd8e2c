import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import type { EnrollRefusal } from '../../model/enrollRefusal.ts';

interface EnrollFailureProps {
  refusal: EnrollRefusal;
  onRetry: () => void;
}

/** Reason why there is no code, with a retry button unless the account has no room for another machine. */
export function EnrollFailure({ refusal: { reason, waitMinutes }, onRetry }: EnrollFailureProps) {
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
