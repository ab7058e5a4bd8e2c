import { useSlowRequest } from '@farm/remote-sdk';
import { useCallback, useEffect, useRef } from 'react';

/** A request sent by an RTK Query trigger. */
interface Request<Answer> {
  unwrap: () => Promise<Answer>;
  abort: () => void;
  /** Removes the request's answer from the store. */
  reset: () => void;
}

/** Result of an RTK Query mutation hook. */
export type MutationHook<Argument, Answer> = readonly [
  trigger: (argument: Argument) => Request<Answer>,
  state: { isLoading: boolean },
];

/** A mutation that the user can abort; see {@link useAbortableMutation}. */
export interface AbortableMutation<Argument, Answer> {
  /** Sends the request. Rejects with an ApiError if the API refuses, and with another error once aborted. */
  send: (argument: Argument) => Promise<Answer>;
  isBusy: boolean;
  /** True once the response takes long enough to notify the user. */
  isSlow: boolean;
  /** Stops waiting for the response: `send` rejects. The API may still carry out the request. */
  abort: () => void;
}

interface AbortOptions {
  /** True to abort when the component unmounts. */
  abortsOnUnmount?: boolean;
  /** True if answers are secrets: the store forgets each one at once, even if nothing has rendered it yet. */
  isSecret?: boolean;
}

/** Makes a mutation abortable and reports slow responses: `useAbortableMutation(useSaveMutation())`. */
export function useAbortableMutation<Argument, Answer>(
  [trigger, { isLoading: isBusy }]: MutationHook<Argument, Answer>,
  { abortsOnUnmount = false, isSecret = false }: AbortOptions = {},
): AbortableMutation<Argument, Answer> {
  const request = useRef<Request<Answer>>(null);
  const abort = useCallback(() => request.current?.abort(), []);
  useEffect(() => (abortsOnUnmount ? abort : undefined), [abortsOnUnmount, abort]);
  return {
    send: (argument) => {
      const sent = trigger(argument);
      request.current = sent;
      return isSecret ? sent.unwrap().finally(() => sent.reset()) : sent.unwrap();
    },
    isBusy,
    isSlow: useSlowRequest(isBusy),
    abort,
  };
}
