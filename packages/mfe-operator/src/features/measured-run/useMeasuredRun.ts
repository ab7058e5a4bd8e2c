import { MAX_REASON_LENGTH, type MeasuredRunPreview } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useRef, useState } from 'react';
import { usePostMeasuredRunMutation, usePreviewMeasuredRunMutation } from '../../api/profitRunApi.ts';
import { toUtcPeriod } from '../../model/days.ts';

type ReasonProblem = 'missing' | 'tooLong' | 'refused';

/**
 * A run over the spaces of a day that were measured: the day, what it would pay, why, and the posting.
 * @param firstDay the one to begin with
 */
export function useMeasuredRun(firstDay: string) {
  const [day, setDay] = useState(firstDay);
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState<ReasonProblem>();
  const { send, isBusy, isSlow, abort } = useAbortableMutation(usePreviewMeasuredRunMutation());
  const posting = useAbortableMutation(usePostMeasuredRunMutation());
  const [previewed, setPreviewed] = useState<MeasuredRunPreview>();
  const [failure, setFailure] = useState<unknown>();
  const [hasChanged, setHasChanged] = useState(false);
  const reasonInput = useRef<HTMLInputElement>(null);
  // Counts what was asked for: an answer to something else is of no interest.
  const round = useRef(0);
  const forget = () => {
    round.current += 1;
    abort();
    setFailure(undefined);
    setPreviewed(undefined);
    setHasChanged(false);
  };

  const preview = async () => {
    forget();
    const begun = round.current;
    try {
      setPreviewed(await send(toUtcPeriod({ from: day, to: day })));
    } catch (error) {
      if (round.current === begun) setFailure(error);
    }
  };

  const showReasonProblem = (problem: ReasonProblem | undefined) => {
    setReasonProblem(problem);
    if (problem !== undefined) reasonInput.current?.focus();
    return problem === undefined;
  };

  return {
    day,
    chooseDay: (chosen: string) => {
      forget();
      setDay(chosen);
    },
    preview: () => void (isBusy ? undefined : preview()),
    isBusy,
    isSlow,
    stop: abort,
    previewed,
    /** Why there is no preview. */
    failure,
    /** What is previewed is not what was about to be posted. */
    hasChanged,
    reason,
    changeReason: (text: string) => {
      setReason(text);
      setReasonProblem(undefined);
    },
    reasonProblem,
    reasonInput,
    mayPost: () => showReasonProblem(problemOf(reason)),
    posting,
    post: ({ from, to, fingerprint }: MeasuredRunPreview) =>
      posting.send({ from, to, fingerprint, reason: reason.trim() }),
    /** Whether what was refused is seen on the page now. */
    refuse: (error: unknown): boolean => {
      if (!isApiError(error)) return false;
      if (error.fields?.['reason'] !== undefined) return !showReasonProblem('refused');
      if (error.code !== 'profit_run_changed') return false;
      void preview().then(() => setHasChanged(true));
      return true;
    },
  };
}

function problemOf(reason: string): ReasonProblem | undefined {
  const { length } = reason.trim();
  if (length === 0) return 'missing';
  return length > MAX_REASON_LENGTH ? 'tooLong' : undefined;
}
