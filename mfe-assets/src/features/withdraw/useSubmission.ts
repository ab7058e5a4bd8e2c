import type { Withdrawal } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { createIdempotencyKey } from '@farm/remote-sdk/api';
import { useEffect, useRef, useState } from 'react';
import { useCreateWithdrawalMutation } from '../../api/withdrawApi.ts';
import { toNewWithdrawal, type WithdrawOrder } from '../../model/withdrawOrder.ts';
import { toWithdrawRefusal, type WithdrawRefusal } from '../../model/withdrawRefusal.ts';

/** A single intended withdrawal, regardless of how often it is sent. */
interface Intent {
  key: string;
  /** Request body as text: a different body is a different intent. */
  body: string;
  /** True once sent without a response: the outcome is unknown. */
  isUnresolved: boolean;
}

/** State and actions of submitting a withdrawal. */
export interface Submission {
  isBusy: boolean;
  /** True once the request takes long enough to tell the user. */
  isSlow: boolean;
  refusal: WithdrawRefusal | null;
  /** True if an earlier order was sent and its outcome is unknown. */
  isAfterUnresolved: boolean;
  /** Starts over with an order under review: clears the refusal of an earlier order. */
  prepare: (order: WithdrawOrder) => void;
  /** Sends the order unless one is in flight. Returns the outcome, or null if there is nothing to continue with. */
  send: (order: WithdrawOrder) => Promise<{ withdrawal: Withdrawal } | { refusal: WithdrawRefusal } | null>;
  /** Stops waiting for the response; the farm may still accept the withdrawal. */
  stop: () => void;
}

/**
 * Submits withdrawals without duplicates: an order keeps its idempotency key until the farm responds. The key
 * survives closing the dialog, because users reopen it after a lost response to retry the same withdrawal.
 */
export function useSubmission(): Submission {
  const mutation = useAbortableMutation(useCreateWithdrawalMutation());
  const { isBusy, isSlow, abort: stop } = mutation;
  const [refusal, setRefusal] = useState<WithdrawRefusal | null>(null);
  const [isAfterUnresolved, setIsAfterUnresolved] = useState(false);
  const intent = useRef<Intent>(null);
  const isMounted = useIsMounted();

  const resolveIntent = (order: WithdrawOrder): Intent => {
    const body = JSON.stringify(toNewWithdrawal(order));
    if (intent.current?.body === body) return intent.current;
    if (intent.current?.isUnresolved) setIsAfterUnresolved(true);
    return (intent.current = { key: createIdempotencyKey(), body, isUnresolved: false });
  };

  const send = async (order: WithdrawOrder) => {
    if (isBusy) return null;
    setRefusal(null);
    const currentIntent = resolveIntent(order);
    try {
      const withdrawal = await mutation.send({ withdrawal: toNewWithdrawal(order), key: currentIntent.key });
      intent.current = null;
      setIsAfterUnresolved(false);
      return isMounted.current ? { withdrawal } : null;
    } catch (error) {
      const newRefusal = toWithdrawRefusal(error);
      if (newRefusal.isDefinite) intent.current = null;
      else currentIntent.isUnresolved = true;
      setRefusal(newRefusal);
      return { refusal: newRefusal };
    }
  };

  return {
    isBusy,
    isSlow,
    refusal,
    isAfterUnresolved,
    prepare: (order) => {
      setRefusal(null);
      resolveIntent(order);
    },
    send,
    stop,
  };
}

/** True while the page with the dialog is mounted: a late response must not navigate away from another page. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
