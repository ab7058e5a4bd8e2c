import type { Address } from '@farm/contracts';

/** Question of a dialog about addresses. */
export type AddressQuestion =
  | { kind: 'new' }
  | { kind: 'describe'; address: Address }
  | { kind: 'delete'; addresses: readonly Address[] };
