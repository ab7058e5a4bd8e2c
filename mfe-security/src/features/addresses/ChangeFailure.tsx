import { MAX_ADDRESSES } from '@farm/contracts';
import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { AddressRefusal } from '../../model/toAddressRefusal.ts';

/** Reason for a refused change of the addresses, and its remedy. */
export function ChangeFailure({ refusal }: { refusal: AddressRefusal }) {
  const { reason, requestId, waitMinutes = 1 } = refusal;
  return (
    <>
      <FormattedMessage
        id={`security.addresses.refusal.${reason}`}
        values={{ max: MAX_ADDRESSES, minutes: waitMinutes }}
      />
      <RequestId requestId={requestId} />
    </>
  );
}
