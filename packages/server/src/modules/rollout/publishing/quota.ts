import type { Db } from '@farm/database';
import type { RolloutActor } from '../authority.ts';
import { findUsage } from './repository.ts';

/**
 * What a token of one remote may leave in the store: drafts, and what it published within a day. It is far more than
 * any team releases; without it a token that leaked would fill the disk. Operators take what they need.
 */
export const QUOTA = { versions: 200, bytes: 2 * 2 ** 30 };

/** What speaks against one more build of that token. */
export async function overQuota(db: Db, { who, remote }: RolloutActor, bytes: number): Promise<string[]> {
  if (remote === null) return [];
  const used = await findUsage(db, who);
  if (used.versions < QUOTA.versions && used.bytes + bytes <= QUOTA.bytes) return [];
  const limit = `${QUOTA.versions} versions or ${QUOTA.bytes / 2 ** 30} GB a day`;
  return [
    `token "${who}" announced or published ${used.versions} versions with ${Math.ceil(used.bytes / 2 ** 20)} MB within a day, and may not go beyond ${limit}: go on tomorrow, or ask an operator to publish it`,
  ];
}
