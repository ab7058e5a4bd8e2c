import { MAX_ADDRESSES } from '@farm/contracts';
import type { AddressRefusal } from '../../model/toAddressRefusal.ts';
import { RefusalText } from '../../parts/RefusalText.tsx';

/** Reason for a refused change of the addresses, and its remedy. */
export function ChangeFailure({ refusal }: { refusal: AddressRefusal }) {
  return <RefusalText refusal={refusal} textId="security.addresses.refusal" max={MAX_ADDRESSES} />;
}
