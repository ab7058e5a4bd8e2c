import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Verification } from '@farm/contracts/rollout';
import { sql, type Selectable } from 'kysely';
import type { Db, VerificationTable, VersionTable } from '@farm/database';

/** Identifies a version of a remote or the shell. */
export interface VersionId {
  name: string;
  version: string;
}

/** Published version without its build. */
export type VersionRow = Omit<Selectable<VersionTable>, 'build'> & { commit: string | null; builtAt: string };
type VerificationRow = Selectable<VerificationTable>;

const columns = ['number', 'name', 'version', 'publishedAt', 'publishedBy'] as const;
const columnsWithBuildInfo = [
  ...columns,
  sql<string | null>`build ->> 'commit'`.as('commit'),
  sql<string>`build ->> 'builtAt'`.as('builtAt'),
] as const;

/** Returns the builds of the versions that are published, by name and version. */
export async function listBuilds(
  db: Db,
  members: [name: string, version: string][],
): Promise<Record<string, Record<string, RemoteBuild | ShellBuild>>> {
  if (members.length === 0) return {};
  const rows = await db
    .selectFrom('rollout.version')
    .select(['name', 'version', 'build'])
    .where((eb) => eb.or(members.map(([name, version]) => eb.and({ name, version }))))
    .execute();
  const builds: Record<string, Record<string, RemoteBuild | ShellBuild>> = {};
  for (const { name, version, build } of rows) (builds[name] ??= {})[version] = build;
  return builds;
}

/** Finds a published version with its build. */
export async function findVersion(
  db: Db,
  { name, version }: VersionId,
): Promise<(VersionRow & { build: RemoteBuild | ShellBuild }) | undefined> {
  return db
    .selectFrom('rollout.version')
    .select(columnsWithBuildInfo)
    .select('build')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Finds the most recently published build of a name. */
export async function findNewestBuild(db: Db, name: string): Promise<RemoteBuild | ShellBuild | undefined> {
  const newest = await db
    .selectFrom('rollout.version')
    .select('build')
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.build;
}

/** Returns every name that has a published version. */
export async function listNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('rollout.version').select('name').distinct().execute();
  return rows.map(({ name }) => name);
}

interface VersionRange {
  /** Undefined for all. */
  name: string | undefined;
  version: string | undefined;
  before: string | null;
  limit: number;
}

/** Returns published versions, newest first, of one name or all, or one version. */
export async function listVersions(
  db: Db,
  { name, version, before, limit }: VersionRange,
): Promise<VersionRow[]> {
  return db
    .selectFrom('rollout.version')
    .select(columnsWithBuildInfo)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .$if(before !== null, (query) => query.where('number', '<', before ?? '0'))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the last verification of each version that has any. */
export async function listLastVerifications(
  db: Db,
  members: [name: string, version: string][],
): Promise<VerificationRow[]> {
  if (members.length === 0) return [];
  return db
    .selectFrom('rollout.verification')
    .distinctOn(['name', 'version'])
    .selectAll()
    .where((eb) => eb.or(members.map(([name, version]) => eb.and({ name, version }))))
    .orderBy('name')
    .orderBy('version')
    .orderBy('id', 'desc')
    .execute();
}

/** Counts the verifications of a name that an actor recorded within a day. */
export async function countVerifications(
  db: Db,
  { name, by }: { name: string; by: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('rollout.verification')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('name', '=', name)
    .where('verifiedBy', '=', by)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addVerification(
  db: Db,
  { name, version, by, ...outcome }: Verification & VersionId & { by: string },
): Promise<void> {
  await db
    .insertInto('rollout.verification')
    .values({ name, version, ...outcome, verifiedBy: by })
    .execute();
}
