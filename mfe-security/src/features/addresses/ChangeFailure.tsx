import { ADDRESSES_MAX } from '@farm/contracts';
import { RequestId } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import type { AddressRefusal } from '../../model/toAddressRefusal.ts';

/** Why a change of the addresses was not made, and what to do about it. */
export function ChangeFailure({ refusal }: { refusal: AddressRefusal }) {
  const { reason, requestId, waitMinutes = 1 } = refusal;
  return (
    <>
      <FormattedMessage
        id={`security.addresses.refusal.${reason}`}
        values={{ max: ADDRESSES_MAX, minutes: waitMinutes }}
      />
      <RequestId requestId={requestId} />
    </>
  );
}
