import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { Refusal } from '../model/toRefusal.ts';

interface RefusalTextProps {
  /** Its reason is the end of the message's id. */
  refusal: Omit<Refusal, 'reason'> & { reason: string };
  /** Start of the message's id. */
  textId: string;
  /** Limit that the message of a reason may name. */
  max?: number;
}

/** Reason for a refused change, and its remedy. */
export function RefusalText({ refusal, textId, max }: RefusalTextProps) {
  const { reason, requestId, waitMinutes = 1 } = refusal;
  return (
    <>
      <FormattedMessage
        id={`${textId}.${reason}`}
        values={{
          max,
          minutes: waitMinutes,
          hours: Math.ceil(waitMinutes / 60),
          unit: waitMinutes > MAX_MINUTES ? 'hours' : 'minutes',
        }}
      />
      <RequestId requestId={requestId} />
    </>
  );
}

/** Longest wait that is said in minutes, by messages that say it in hours too. */
const MAX_MINUTES = 90;
