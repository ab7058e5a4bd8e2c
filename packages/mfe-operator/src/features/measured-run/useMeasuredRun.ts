import { MAX_REASON_LENGTH, type MeasuredRunPreview } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useRef, useState } from 'react';
import { usePostMeasuredRunMutation, usePreviewMeasuredRunMutation } from '../../api/profitRunApi.ts';
import { toUtcPeriod } from '../../model/days.ts';

type ReasonProblem = 'missing' | 'tooLong' | 'refused';

/**
 * State of a measured run: day, preview, reason and posting.
 * @param firstDay initially selected day
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
  // Number of the latest request; responses to earlier ones are dropped.
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
    /** Reason why there is no preview. */
    failure,
    /** True if the figures changed between preview and posting. */
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
    /** Shows a refusal on the page. Returns false if it concerns none of its fields. */
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
