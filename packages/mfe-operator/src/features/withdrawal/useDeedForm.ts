import { REASON_MAX_LENGTH, type WithdrawalDeed } from '@farm/contracts';
import { isApiError, useIntl, useNotify, useSlowAnswer } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/forms';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useDecideWithdrawalMutation } from '../../api/operatorWithdrawalApi.ts';

interface DeedFormOptions {
  /** Of the withdrawal. */
  id: string;
  deed: WithdrawalDeed;
  onDone: () => void;
  /** Nobody waits for the answer any more: it may have been done. */
  onUncertain: () => void;
}

/** The reason for a deed as a form, and the doing of it. */
export function useDeedForm({ id, deed, onDone, onUncertain }: DeedFormOptions) {
  const intl = useIntl();
  const notify = useNotify();
  const [decide, { isLoading: isBusy }] = useDecideWithdrawalMutation();
  const [failure, setFailure] = useState<unknown>();
  const underWay = useRef<{ abort: () => void }>(undefined);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  // Closing the dialog stops the waiting; what was done then is seen on the page.
  useEffect(() => () => underWay.current?.abort(), []);

  const send = async ({ reason }: { reason: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    const request = decide({ id, deed, reason: reason.trim() });
    underWay.current = request;
    try {
      await request.unwrap();
      notify.success(intl.formatMessage({ id: `operator.deed.${deed}.done` }));
      onDone();
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      if (isApiError(error) && error.fields?.['reason'] !== undefined)
        setError('reason', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    }
  };

  return {
    reasonField: register('reason', {
      validate: {
        missing: (reason) => reason.trim() !== '',
        tooLong: (reason) => reason.trim().length <= REASON_MAX_LENGTH,
      },
    }),
    /** `missing`, `tooLong` or `refused`: the end of a message id. */
    reasonProblem: formState.errors.reason?.type,
    isBusy,
    isSlow: useSlowAnswer(isBusy),
    failure,
    /** It can no longer be done. */
    isTooLate: isApiError(failure) && (failure.code === 'illegal_transition' || failure.code === 'not_found'),
    submit: (event: SyntheticEvent) => handleSubmit(send)(event),
    stop: () => underWay.current?.abort(),
  };
}
