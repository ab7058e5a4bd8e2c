import type { ApprovalTable, Db } from '@farm/database';
import { sql, type Insertable, type Selectable } from 'kysely';

/** Version that somebody approved. */
export interface ApprovedVersion {
  name: string;
  version: string;
}

/** Adds an approval. @returns false if that operator approved the version before */
export async function addApproval(db: Db, approval: Insertable<ApprovalTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rollout.approval')
    .values(approval)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lists the approvals of versions, oldest first. */
export async function listApprovals(
  db: Db,
  versions: readonly ApprovedVersion[],
): Promise<Selectable<ApprovalTable>[]> {
  if (versions.length === 0) return [];
  return db
    .selectFrom('rollout.approval')
    .selectAll()
    .where((where) =>
      where.eb(
        where.refTuple('name', 'version'),
        'in',
        versions.map(({ name, version }) => where.tuple(name, version)),
      ),
    )
    .orderBy('at')
    .execute();
}

/** Counts the accounts that approved a version and are still operators, without `except`. A withdrawn key does not count. */
export async function countApprovers(
  db: Db,
  { name, version }: ApprovedVersion,
  except: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct approval.account_id)::integer as count
    from rollout.approval
    join account on account.id = approval.account_id and account.role = 'admin'
    join rollout.operator_key using (key_id)
    where approval.name = ${name} and approval.version = ${version} and operator_key.withdrawn_at is null
      and approval.account_id <> all(${except}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** True if a version was the one for everybody at some time. */
export async function hasBeenStable(db: Db, { name, version }: ApprovedVersion): Promise<boolean> {
  const { rows } = await sql`
    select from rollout.revision
    where ${name} = any(names) and (
      change ->> 'kind' = 'promote' and change -> 'members' ->> ${name} = ${version}
      or change ->> 'kind' = 'rollback' and change ->> 'version' = ${version}
    )
    limit 1`.execute(db);
  return rows.length > 0;
}
