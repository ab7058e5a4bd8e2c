import { REASON_MAX_LENGTH } from '@farm/contracts';
import { isApiError, useSlowAnswer } from '@farm/remote-sdk';
import { useForm } from '@farm/ui/forms';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

/** A request that is under way. */
interface Request {
  unwrap: () => Promise<unknown>;
  abort: () => void;
}

interface ReasonFormOptions {
  send: (reason: string) => Request;
  onDone: () => void;
  /** Nobody waits for the answer any more: it may have been done. */
  onUncertain: () => void;
}

/** The reason for a deed as a form, and the doing of it. */
export function useReasonForm({ send, onDone, onUncertain }: ReasonFormOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const underWay = useRef<Request>(undefined);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });
  // Closing the dialog stops the waiting; what was done then is seen on the page.
  useEffect(() => () => underWay.current?.abort(), []);

  const submit = async ({ reason }: { reason: string }) => {
    if (isBusy) return;
    setFailure(undefined);
    setIsBusy(true);
    underWay.current = send(reason.trim());
    try {
      await underWay.current.unwrap();
      onDone();
    } catch (error) {
      if (!isApiError(error)) onUncertain();
      if (isApiError(error) && error.fields?.['reason'] !== undefined)
        setError('reason', { type: 'refused' }, { shouldFocus: true });
      else setFailure(error);
    } finally {
      setIsBusy(false);
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
    /** It can no longer be done, or not yet. */
    isTooLate: isApiError(failure) && (failure.code === 'illegal_transition' || failure.code === 'not_found'),
    submit: (event: SyntheticEvent) => handleSubmit(submit)(event),
    stop: () => underWay.current?.abort(),
  };
}
