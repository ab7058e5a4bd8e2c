import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useState } from 'react';
import { useCreateAlarmTestMutation } from '../../api/alarmApi.ts';

/** Reason why no test email was sent. */
interface TestRefusal {
  /** Reason of a failure, or `tooMany` for too many tests within an hour; a message id suffix. */
  reason: Failure['reason'] | 'tooMany';
  requestId: string | undefined;
  /** Wait before a retry, in whole minutes; set for `tooMany`. */
  waitMinutes?: number;
}

/** Sends test emails, one at a time. */
export function useAlarmTest(email: string) {
  const intl = useIntl();
  const notify = useNotify();
  const mutation = useAbortableMutation(useCreateAlarmTestMutation());
  const { isBusy: isSending, isSlow, abort: stop } = mutation;
  const [refusal, setRefusal] = useState<TestRefusal>();
  const send = async () => {
    if (isSending) return;
    setRefusal(undefined);
    try {
      await mutation.send(undefined);
      notify.success(intl.formatMessage({ id: 'security.alarm.test.sent' }, { email }));
    } catch (error) {
      setRefusal(toRefusal(error));
    }
  };
  return { send, stop, isSending, isSlow, refusal };
}

function toRefusal(error: unknown): TestRefusal {
  if (!isApiError(error) || error.code !== 'too_many_requests') return toFailure(error);
  // Not a fault of the farm, so the request id is omitted.
  const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
  return { reason: 'tooMany', requestId: undefined, waitMinutes };
}
