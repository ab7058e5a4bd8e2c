import type { Address } from '@farm/contracts';

const SHOWN_LETTERS = 8;

/** Returns the name of an address: its description, or both its ends without a description. */
export function toAddressName({ desc, address }: Pick<Address, 'desc' | 'address'>): string {
  return desc === '' ? `${address.slice(0, SHOWN_LETTERS)}…${address.slice(-SHOWN_LETTERS)}` : desc;
}
