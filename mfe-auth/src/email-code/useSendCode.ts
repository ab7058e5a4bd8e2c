import type { EmailCodeUsage } from '@farm/contracts';
import { useState } from 'react';
import { useAskEmailCodeMutation } from '../api/accountApi.ts';
import { cancelable } from '../form/cancelable.ts';
import { useAction, type Action } from '../form/useAction.ts';
import type { HumanCheck } from '../human-check/useHumanCheck.ts';
import { useCountdown } from './useCountdown.ts';

/** Asking for a code by mail. */
export interface SendCode extends Omit<Action, 'run'> {
  /** Whether a mail is on its way. */
  send: (usage: EmailCodeUsage, email: string) => Promise<boolean>;
  /** Where the last mail went and how long its code holds; null before the first. */
  sent: { email: string; minutes: number } | null;
  /** Until another may be asked for; 0 when it may. */
  secondsLeft: number;
}

/** Has codes mailed, each for one solved human check. */
export function useSendCode(check: HumanCheck): SendCode {
  const [askEmailCode] = useAskEmailCodeMutation();
  const [sent, setSent] = useState<SendCode['sent']>(null);
  const { secondsLeft, start } = useCountdown();
  const { run, ...action } = useAction();
  const send = async (usage: EmailCodeUsage, email: string) => {
    let isSent = false;
    await run(async (signal) => {
      const answer = await check.run(
        (humanCheck) => cancelable(askEmailCode({ payload: { usage, email }, humanCheck }), signal),
        signal,
      );
      setSent({ email, minutes: Math.round(answer.expiresInSeconds / 60) });
      start(answer.resendInSeconds);
      isSent = true;
    });
    return isSent;
  };
  return { ...action, send, sent, secondsLeft };
}
