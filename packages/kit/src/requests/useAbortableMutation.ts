import { useSlowRequest } from '@farm/remote-sdk';
import { useCallback, useEffect, useRef } from 'react';

/** A request that was sent by a trigger of RTK Query. */
interface Request<Answer> {
  unwrap: () => Promise<Answer>;
  abort: () => void;
}

/** Result of a mutation hook of RTK Query. */
export type MutationHook<Argument, Answer> = readonly [
  trigger: (argument: Argument) => Request<Answer>,
  state: { isLoading: boolean },
];

/** A mutation that can be given up; see {@link useAbortableMutation}. */
export interface AbortableMutation<Argument, Answer> {
  /** Sends the request. Rejects with the ApiError of a refusal, and with another error once it is aborted. */
  send: (argument: Argument) => Promise<Answer>;
  isBusy: boolean;
  /** Unanswered for so long that the user is told. */
  isSlow: boolean;
  /** Stops waiting for the answer: `send` rejects. The farm may have done it all the same. */
  abort: () => void;
}

interface AbortOptions {
  /** Leaving the view stops the waiting. */
  abortsOnUnmount?: boolean;
}

/** Sends a mutation, tells when its answer is slow, and can stop waiting for it: `useAbortableMutation(useSaveMutation())`. */
export function useAbortableMutation<Argument, Answer>(
  [trigger, { isLoading: isBusy }]: MutationHook<Argument, Answer>,
  { abortsOnUnmount = false }: AbortOptions = {},
): AbortableMutation<Argument, Answer> {
  const request = useRef<Request<Answer>>(null);
  const abort = useCallback(() => request.current?.abort(), []);
  useEffect(() => (abortsOnUnmount ? abort : undefined), [abortsOnUnmount, abort]);
  return {
    send: (argument) => {
      request.current = trigger(argument);
      return request.current.unwrap();
    },
    isBusy,
    isSlow: useSlowRequest(isBusy),
    abort,
  };
}
