import type { Withdrawal } from '@farm/contracts';
import { useAbortableMutation } from '@farm/kit';
import { makeIdempotencyKey } from '@farm/remote-sdk/api';
import { useEffect, useRef, useState } from 'react';
import { useCreateWithdrawalMutation } from '../../api/withdrawApi.ts';
import { toNewWithdrawal, type WithdrawOrder } from '../../model/withdrawOrder.ts';
import { toWithdrawRefusal, type WithdrawRefusal } from '../../model/withdrawRefusal.ts';

/** One withdrawal that somebody means, however often it is sent. */
interface Intent {
  key: string;
  /** What is sent, as text: another withdrawal is another intent. */
  body: string;
  /** It was sent, and the farm never said what became of it. */
  isOpen: boolean;
}

/** How a withdrawal is submitted. */
export interface Submission {
  isBusy: boolean;
  /** Under way for so long that the user is told. */
  isSlow: boolean;
  refusal: WithdrawRefusal | null;
  /** Another order was sent before this one, and nobody knows what became of it. */
  isAfterOpenOne: boolean;
  /** Begins anew with an order that is being checked: what was said of another one is over. */
  prepare: (order: WithdrawOrder) => void;
  /** Sends the order, unless one is under way; what came of it, or null when there is nothing to go on with. */
  send: (order: WithdrawOrder) => Promise<{ withdrawal: Withdrawal } | { refusal: WithdrawRefusal } | null>;
  /** Stops waiting for the answer; the farm may take the withdrawal all the same. */
  stop: () => void;
}

/**
 * Submits withdrawals so that none is taken twice: an order keeps its key until the farm has answered it. That
 * outlives the closing of the dialog, since whoever opens it again after a lost answer tries the same again.
 */
export function useSubmission(): Submission {
  const mutation = useAbortableMutation(useCreateWithdrawalMutation());
  const { isBusy, isSlow, abort: stop } = mutation;
  const [refusal, setRefusal] = useState<WithdrawRefusal | null>(null);
  const [isAfterOpenOne, setIsAfterOpenOne] = useState(false);
  const intent = useRef<Intent>(null);
  const isHere = useIsHere();

  const intend = (order: WithdrawOrder): Intent => {
    const body = JSON.stringify(toNewWithdrawal(order));
    if (intent.current?.body === body) return intent.current;
    if (intent.current?.isOpen) setIsAfterOpenOne(true);
    return (intent.current = { key: makeIdempotencyKey(), body, isOpen: false });
  };

  const send = async (order: WithdrawOrder) => {
    if (isBusy) return null;
    setRefusal(null);
    const intended = intend(order);
    try {
      const withdrawal = await mutation.send({ withdrawal: toNewWithdrawal(order), key: intended.key });
      intent.current = null;
      setIsAfterOpenOne(false);
      return isHere.current ? { withdrawal } : null;
    } catch (error) {
      const refused = toWithdrawRefusal(error);
      if (refused.isDefinite) intent.current = null;
      else intended.isOpen = true;
      setRefusal(refused);
      return { refusal: refused };
    }
  };

  return {
    isBusy,
    isSlow,
    refusal,
    isAfterOpenOne,
    prepare: (order) => {
      setRefusal(null);
      intend(order);
    },
    send,
    stop,
  };
}

/** Whether the page with the dialog is still there: an answer must not pull somebody away from another one. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
