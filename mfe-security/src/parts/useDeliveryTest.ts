import type { DeliveryTest } from '@farm/contracts/notification';
import { useAbortableMutation, type MutationHook } from '@farm/kit';
import { useState } from 'react';
import { toRefusal, type Refusal } from '../model/toRefusal.ts';

/** Outcome of a test: what the farm found out, or why it sent nothing. */
export type TestOutcome = { test: DeliveryTest } | { refusal: Refusal };

/** Sends test messages through one channel, one at a time. */
export function useDeliveryTest<Argument>(hook: MutationHook<Argument, DeliveryTest>) {
  const { send, isBusy, isSlow, abort } = useAbortableMutation(hook);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const run = async (argument: Argument) => {
    if (isBusy) return;
    setOutcome(null);
    try {
      setOutcome({ test: await send(argument) });
    } catch (error) {
      setOutcome({ refusal: toRefusal(error) });
    }
  };
  return { run: (argument: Argument) => void run(argument), isBusy, isSlow, stop: abort, outcome };
}
