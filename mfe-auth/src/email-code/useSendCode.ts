import type { EmailCodeUsage } from '@farm/contracts';
import { useState } from 'react';
import { useAskEmailCodeMutation } from '../api/accountApi.ts';
import { withAbortSignal } from '../form/withAbortSignal.ts';
import { useAction, type Action } from '../form/useAction.ts';
import type { HumanCheck } from '../human-check/useHumanCheck.ts';
import { useCountdown } from './useCountdown.ts';

/** State and action of sending a code by email. */
export interface SendCode extends Omit<Action, 'run'> {
  /** Sends a code. Resolves to true if an email was sent. */
  send: (usage: EmailCodeUsage, email: string) => Promise<boolean>;
  /** Recipient of the last email and validity of its code, in minutes; null before the first email. */
  lastMail: { email: string; minutes: number } | null;
  /** Seconds until another code may be requested; 0 if allowed now. */
  secondsLeft: number;
}

/** Sends codes by email, each for a solved human check. */
export function useSendCode(check: HumanCheck): SendCode {
  const [askEmailCode] = useAskEmailCodeMutation();
  const [lastMail, setLastMail] = useState<SendCode['lastMail']>(null);
  const { secondsLeft, start } = useCountdown();
  const { run, ...action } = useAction();
  const send = async (usage: EmailCodeUsage, email: string) => {
    let isSent = false;
    await run(async (signal) => {
      const answer = await check.run(
        (humanCheck) => withAbortSignal(askEmailCode({ payload: { usage, email }, humanCheck }), signal),
        signal,
      );
      setLastMail({ email, minutes: Math.round(answer.expiresInSeconds / 60) });
      start(answer.resendInSeconds);
      isSent = true;
    });
    return isSent;
  };
  return { ...action, send, lastMail, secondsLeft };
}
