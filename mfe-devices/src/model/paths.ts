import { MACHINES_PATH } from '@farm/kit';

/** List of the offline machines. */
export const OFFLINE_MACHINES_PATH = `${MACHINES_PATH}?status=offline`;
/** Guide to enrolling a first machine, a page of another remote. */
export const QUICK_START_PATH = '/center/tutorial/quick-start';

export function toMachinePath(id: string): string {
  return `${MACHINES_PATH}/${id}`;
}
