import { useAbortableMutation } from '@farm/kit';
import { isApiError, useIntl, useNotify } from '@farm/remote-sdk';
import { toFailure, type Failure } from '@farm/remote-sdk/api';
import { useState } from 'react';
import { useCreateAlarmTestMutation } from '../../api/alarmApi.ts';

/** Why no test was mailed. */
interface TestRefusal {
  /** As of any failure, or that there were too many within an hour. The end of a message id. */
  reason: Failure['reason'] | 'tooMany';
  requestId: string | undefined;
  /** How long to wait, in whole minutes, where there were too many. */
  waitMinutes?: number;
}

/** The mailing of a test, one at a time. */
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
  // No fault of the farm, so no request is named.
  const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
  return { reason: 'tooMany', requestId: undefined, waitMinutes };
}
