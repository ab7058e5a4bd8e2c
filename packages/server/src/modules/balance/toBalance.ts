import type { Balance } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';

/** Converts a balance in mojo to one in XCH. */
export function toBalance({ usable, frozen }: { usable: bigint; frozen: bigint }): Balance {
  return { total: toXch(usable + frozen), frozen: toXch(frozen), usable: toXch(usable) };
}
