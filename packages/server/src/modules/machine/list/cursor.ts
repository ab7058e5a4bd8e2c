import { createHash } from 'node:crypto';
import type { MachineSort, MachineStatus } from '@farm/contracts';
import { AppError } from '../../../errors.ts';

/** Which machines, in which order. */
export interface MachineChoice {
  search: string;
  status: MachineStatus | null;
  sort: MachineSort;
  order: 'asc' | 'desc';
}

/** A place in a list: behind the machine with this key and id. */
export interface MachinePlace {
  key: string;
  id: string;
}

const WHOLE = /^\d{1,39}$/;
/** What the keys of each sort look like as text. */
const patterns: Record<MachineSort, RegExp> = {
  name: /^[^\0]+$/,
  plots: WHOLE,
  size: WHOLE,
  health: /^\d(\.\d{1,20})?(e-\d{1,2})?$/,
  status: WHOLE,
  updated: WHOLE,
};
const TAG_BYTES = 8;
const ID_BYTES = 16;

/** A cursor behind a place; it holds for the list of the choice alone. */
export function writeCursor(choice: MachineChoice, { key, id }: MachinePlace): string {
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([tagOf(choice), idBytes, Buffer.from(key)]).toString('base64url');
}

/**
 * The place that a cursor stands for, null without one.
 * @throws AppError validation_failed when the list of the choice gives no such cursor
 */
export function readCursor(choice: MachineChoice, cursor: string | undefined): MachinePlace | null {
  if (cursor === undefined) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const hex = bytes.subarray(TAG_BYTES, TAG_BYTES + ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const key = bytes.subarray(TAG_BYTES + ID_BYTES).toString('utf8');
  // Whatever else decodes to the same place is not what is written for it.
  const isOurs = patterns[choice.sort].test(key) && writeCursor(choice, { key, id }) === cursor;
  if (isOurs) return { key, id };
  throw new AppError('validation_failed', { fields: { cursor: 'Not a cursor of this list' } });
}

function tagOf({ search, status, sort, order }: MachineChoice): Buffer {
  const digest = createHash('sha256')
    .update(JSON.stringify([search, status, sort, order]))
    .digest();
  return digest.subarray(0, TAG_BYTES);
}
