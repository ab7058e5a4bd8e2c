import { MAX_FACTORS } from '@farm/contracts';
import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { FactorRefusal } from '../../model/toFactorRefusal.ts';

/** Reason for a refused change of the second factors, and its remedy. */
export function FactorFailure({ refusal }: { refusal: FactorRefusal }) {
  const { reason, requestId, waitMinutes = 1 } = refusal;
  return (
    <>
      <FormattedMessage
        id={`security.factors.refusal.${reason}`}
        values={{ max: MAX_FACTORS, minutes: waitMinutes }}
      />
      <RequestId requestId={requestId} />
    </>
  );
}
