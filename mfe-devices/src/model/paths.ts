import { MACHINES_PATH } from '@farm/kit';

/** The machines that are offline. */
export const OFFLINE_MACHINES_PATH = `${MACHINES_PATH}?status=offline`;
/** The guide to attaching a first machine, a page of another remote. */
export const QUICK_START_PATH = '/center/tutorial/quick-start';

export function machinePath(id: string): string {
  return `${MACHINES_PATH}/${id}`;
}
