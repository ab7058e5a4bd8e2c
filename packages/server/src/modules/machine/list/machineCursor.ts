import { createHash } from 'node:crypto';
import type { MachineSort, MachineStatus } from '@farm/contracts';
import { AppError } from '../../../errors.ts';

/** Filter and order of a list of machines. */
export interface MachineFilter {
  search: string;
  status: MachineStatus | null;
  sort: MachineSort;
  order: 'asc' | 'desc';
}

/** A position in a list: after the machine with this sort key and id. */
export interface MachinePosition {
  key: string;
  id: string;
}

const WHOLE_NUMBER = /^\d{1,39}$/;
/** Text form of each sort's keys. */
const keyPatterns: Record<MachineSort, RegExp> = {
  name: /^[^\0]+$/,
  plots: WHOLE_NUMBER,
  size: WHOLE_NUMBER,
  health: /^\d(\.\d{1,20})?(e-\d{1,2})?$/,
  status: WHOLE_NUMBER,
  updated: WHOLE_NUMBER,
};
const TAG_BYTES = 8;
const ID_BYTES = 16;

/** Encodes a position as a cursor that is valid only for this filter and order. */
export function encodeMachineCursor(filter: MachineFilter, { key, id }: MachinePosition): string {
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([computeFilterTag(filter), idBytes, Buffer.from(key)]).toString('base64url');
}

/**
 * Decodes a cursor to its position; null without a cursor.
 * @throws AppError validation_failed unless the cursor was issued for this filter and order
 */
export function decodeMachineCursor(
  filter: MachineFilter,
  cursor: string | undefined,
): MachinePosition | null {
  if (cursor === undefined) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const hex = bytes.subarray(TAG_BYTES, TAG_BYTES + ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const key = bytes.subarray(TAG_BYTES + ID_BYTES).toString('utf8');
  // Other strings decode to the same position: only the canonical encoding is accepted.
  const isCanonical =
    keyPatterns[filter.sort].test(key) && encodeMachineCursor(filter, { key, id }) === cursor;
  if (isCanonical) return { key, id };
  throw new AppError('validation_failed', { fields: { cursor: 'Not a valid cursor for this list' } });
}

function computeFilterTag({ search, status, sort, order }: MachineFilter): Buffer {
  const digest = createHash('sha256')
    .update(JSON.stringify([search, status, sort, order]))
    .digest();
  return digest.subarray(0, TAG_BYTES);
}
