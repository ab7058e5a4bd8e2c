import { isApiError, useSlowAnswer } from '@farm/remote-sdk';
import { useRef } from 'react';
import { useListAddressesInfiniteQuery } from '../../api/addressApi.ts';

/** What a mutation of the API gives for one call. */
interface Call<Answer> {
  unwrap: () => Promise<Answer>;
  abort: () => void;
}

/** One change at a time, as its dialog needs to know it. */
export interface Change<Argument, Answer> {
  isBusy: boolean;
  /** Under way for so long that the user is told. */
  isSlow: boolean;
  /** Asks for the change; rejects with what went wrong. Null when one is under way already. */
  run: (argument: Argument) => Promise<Answer> | null;
  /** Gives up waiting: `run` rejects. */
  stop: () => void;
}

/** Watches over a mutation; see {@link Change}. */
export function useChange<Argument, Answer>([trigger, { isLoading: isBusy }]: readonly [
  (argument: Argument) => Call<Answer>,
  { isLoading: boolean },
]): Change<Argument, Answer> {
  const { refetch } = useListAddressesInfiniteQuery(undefined);
  const underWay = useRef<Call<Answer>>(null);
  return {
    isBusy,
    isSlow: useSlowAnswer(isBusy),
    run: (argument) => {
      if (isBusy) return null;
      underWay.current = trigger(argument);
      return underWay.current.unwrap().catch((error: unknown) => {
        // Given up, which the farm does not know: it may be done all the same.
        if (!isApiError(error)) void refetch();
        throw error;
      });
    },
    stop: () => underWay.current?.abort(),
  };
}
