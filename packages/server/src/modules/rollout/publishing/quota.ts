import type { Db } from '@farm/database';
import type { RolloutActor } from '../rolloutGuards.ts';
import { readUsage } from './publishing.repository.ts';

/**
 * Storage limit for the token of a remote: its drafts, and the versions it published within a day. Far more than any
 * team releases, but without the limit a leaked token could fill the disk. Operators have no limit.
 */
export const QUOTA = { versions: 200, bytes: 2 * 2 ** 30 };

/** Returns the problem with one more build by that token, if any. */
export async function checkQuota(db: Db, { who, remote }: RolloutActor, bytes: number): Promise<string[]> {
  if (remote === null) return [];
  const used = await readUsage(db, who);
  if (used.versions < QUOTA.versions && used.bytes + bytes <= QUOTA.bytes) return [];
  const limit = `${QUOTA.versions} versions or ${QUOTA.bytes / 2 ** 30} GB a day`;
  return [
    `token "${who}" announced or published ${used.versions} versions (${Math.ceil(used.bytes / 2 ** 20)} MB) within a day; the limit is ${limit}: continue tomorrow, or ask an operator to publish it`,
  ];
}
