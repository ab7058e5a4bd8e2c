import type { Address } from '@farm/contracts';

/** What a dialog asks about addresses. */
export type AddressQuestion =
  | { kind: 'new' }
  | { kind: 'describe'; address: Address }
  | { kind: 'delete'; addresses: readonly Address[] };
