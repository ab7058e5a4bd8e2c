import type { RolloutChange, SignedRegistry } from '@farm/contracts/rollout';
import { sql, type Insertable } from 'kysely';
import type { Db, HaltTable, RevisionTable, Since } from '@farm/database';
import { listKeyTrusts } from '../keys/key.repository.ts';

/** Newest revision with its halts, and since when each name has its versions. */
export interface LatestRegistry {
  rev: number;
  signed: SignedRegistry;
  since: Record<string, Since>;
}

/** Locks the registry against other changes until the end of the transaction. */
export async function lockRegistry(transaction: Db): Promise<void> {
  await sql`select rollout.lock_registry()`.execute(transaction);
}

/** Reads the database clock, which also timestamps beacons: the clocks of the replicas may differ. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return row.now;
}

/** Returns the current registry; undefined before the first revision. */
export async function findLatestRegistry(db: Db): Promise<LatestRegistry | undefined> {
  const revision = await db
    .selectFrom('rollout.revision')
    .select(['rev', 'document', 'keyId', 'signature', 'since'])
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!revision) return undefined;
  const { rev, document: text, keyId, signature, since } = revision;
  const halts = await db
    .selectFrom('rollout.halt')
    .select(['action', 'name', 'version', 'why', 'at', 'keyId', 'signature'])
    .where('rev', '=', rev)
    .orderBy('number')
    .execute();
  const last = halts.at(-1);
  const trusts = await listKeyTrusts(db, keyId);
  return {
    rev,
    since,
    signed: {
      text,
      keyId,
      signature,
      halts: halts.map(({ at, action, name, version, why }) => ({
        action,
        name,
        version,
        why,
        at: at.toISOString(),
      })),
      haltSignature: last ? { keyId: last.keyId, signature: last.signature } : null,
      ...(trusts.length > 0 && { trusts }),
    },
  };
}

/** Finds the outcome of a change that was applied before, by its signature. */
export async function findRevisionBySignature(
  db: Db,
  { rev, signature }: { rev: number; signature: string },
): Promise<{ rev: number; warnings: string[] } | undefined> {
  return db
    .selectFrom('rollout.revision')
    .select(['rev', 'warnings'])
    .where('rev', '=', rev)
    .where('signature', '=', signature)
    .executeTakeFirst();
}

/** Returns since when each name has its current versions; empty before the first revision. */
export async function readSince(db: Db): Promise<Record<string, Since>> {
  const newest = await db
    .selectFrom('rollout.revision')
    .select('since')
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.since ?? {};
}

/** Returns when each revision was made; unknown revisions are left out. */
export async function listRevisionTimes(db: Db, revs: number[]): Promise<Map<number, Date>> {
  if (revs.length === 0) return new Map();
  const rows = await db
    .selectFrom('rollout.revision')
    .select(['rev', 'madeAt'])
    .where('rev', 'in', revs)
    .execute();
  return new Map(rows.map(({ rev, madeAt }) => [rev, madeAt]));
}

/** True if any change ever gave that version to visitors. */
export async function hasBeenLive(
  db: Db,
  { name, version }: { name: string; version: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from rollout.revision
    where ${name} = any(names) and ${version} in (change -> 'members' ->> ${name}, change ->> 'version')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the remotes that were already disabled when the current freeze began; call it only during a freeze. */
export async function listDisabledBeforeFreeze(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select remote.key as name
    from jsonb_each((
      select document::jsonb -> 'remotes' from rollout.revision
      where change ->> 'kind' = 'freeze' order by rev desc limit 1
    )) as remote
    where remote.value ->> 'disabled' is not null`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Revision to add. */
export type NewRevision = Omit<Insertable<RevisionTable>, 'change' | 'before' | 'since'> & {
  change: RolloutChange;
  before: Record<string, string | null>;
  since: Record<string, Since>;
};

export async function addRevision(transaction: Db, revision: NewRevision): Promise<void> {
  const { change, before, since, ...rest } = revision;
  await transaction
    .insertInto('rollout.revision')
    .values({
      ...rest,
      change: JSON.stringify(change),
      before: JSON.stringify(before),
      since: JSON.stringify(since),
    })
    .execute();
}

export async function addHalt(transaction: Db, halt: Insertable<HaltTable>): Promise<void> {
  await transaction.insertInto('rollout.halt').values(halt).execute();
}
