import type { Address } from '@farm/contracts';

const SHOWN_LETTERS = 8;

/** What an address is called: its description, or both its ends when it has none. */
export function nameOfAddress({ desc, address }: Pick<Address, 'desc' | 'address'>): string {
  return desc === '' ? `${address.slice(0, SHOWN_LETTERS)}…${address.slice(-SHOWN_LETTERS)}` : desc;
}
