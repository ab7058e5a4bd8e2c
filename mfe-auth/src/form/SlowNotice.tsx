import { FormattedMessage } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import type { Action } from './useAction.ts';

/** Reports a slow response and offers to cancel; submitting again is the retry. */
export function SlowNotice({ isSlow, cancel }: Pick<Action, 'isSlow' | 'cancel'>) {
  if (!isSlow) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={cancel}>
          <FormattedMessage id="auth.slow.cancel" />
        </Button>
      }
    >
      <FormattedMessage id="auth.slow.text" />
    </Alert>
  );
}
