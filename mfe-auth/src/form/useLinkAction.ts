import { useState } from 'react';
import { useAction } from './useAction.ts';
import type { Submission } from './useSubmission.ts';

/** Submission of the page of an emailed link, which has a button and no fields. */
interface LinkAction<Result> {
  submission: Submission;
  /** Null before it has succeeded. */
  result: Result | null;
  /** True if the user stopped waiting for the answer: it may have happened. */
  wasStopped: boolean;
}

/** Sends what an emailed link is for, once its page's button is pressed. */
export function useLinkAction<Result>(send: (signal: AbortSignal) => Promise<Result>): LinkAction<Result> {
  const { run, cancel, ...action } = useAction();
  const [result, setResult] = useState<Result | null>(null);
  const [wasStopped, setWasStopped] = useState(false);
  const submission = {
    ...action,
    cancel: () => {
      cancel();
      setWasStopped(true);
    },
    handleSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      setWasStopped(false);
      void run(async (signal) => setResult(await send(signal)));
    },
  };
  return { submission, result, wasStopped };
}
