import type { RegistryDocument } from '@farm/contracts/registry';
import type { Halt } from '@farm/contracts/rollout';
import { sql } from 'kysely';
import type { Db, Since } from '@farm/database';

/** Stable and canary version of a name, without their builds. */
export type Entry = Pick<RegistryDocument['remotes'][string], 'stable' | 'canary'>;

/** Revision with its halts. */
export interface RevisionRow {
  rev: number;
  /** By name, including the shell. */
  entries: Record<string, Entry>;
  since: Record<string, Since>;
  halts: Pick<Halt, 'action' | 'name' | 'version' | 'why' | 'at'>[];
}

/** Returns a tag that changes with every revision and halt: `<rev>.<number of halts>`. */
export async function readRevisionTag(db: Db): Promise<string> {
  const { rows } = await sql<{ standing: string }>`
    select concat(rev, '.', (select count(*) from rollout.halt where halt.rev = revision.rev)) as standing
    from rollout.revision order by rev desc limit 1`.execute(db);
  return rows[0]?.standing ?? '';
}

/** Returns revisions from `from` on, newest first. */
export async function listRevisions(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select rev, since,
      (
        select jsonb_object_agg(key, jsonb_build_object('stable', value -> 'stable', 'canary', value -> 'canary'))
        from jsonb_each(content -> 'remotes' || jsonb_build_object('shell', content -> 'shell'))
      ) as entries,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'action', action, 'name', name, 'version', version, 'why', why, 'at', at) order by number), '[]')
        from rollout.halt where halt.rev = revision.rev
      ) as halts
    from rollout.revision, lateral (select document::jsonb as content) as parsed
    where rev >= ${from} order by rev desc limit ${limit}`.execute(db);
  return rows;
}
