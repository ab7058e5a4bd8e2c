import type { CanaryNotice } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';

/** A canary, from its start on. */
export interface CanaryRun {
  name: string;
  version: string;
  since: Date;
}

/** Adds a notice of a canary. @returns false if the canary has one on this topic */
export async function addNotice(
  db: Db,
  { name, version, since }: CanaryRun,
  { topic, toContent }: { topic: string; toContent: (at: string) => CanaryNotice },
): Promise<boolean> {
  const at = new Date();
  const content = JSON.stringify(toContent(at.toISOString()));
  const added = await db
    .insertInto('rollout.canaryNotice')
    .values({ name, version, since, topic, at, content })
    .onConflict((conflict) => conflict.doNothing())
    .returning('topic')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns what operators were told of a canary, oldest first. */
export async function listNotices(db: Db, { name, version, since }: CanaryRun): Promise<CanaryNotice[]> {
  const rows = await db
    .selectFrom('rollout.canaryNotice')
    .select('content')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('since', '=', since)
    .orderBy('at')
    .orderBy('topic')
    .execute();
  return rows.map(({ content }) => content);
}
