import { sql, type Kysely } from 'kysely';

/**
 * Adds the size of the plots that a machine lists but cannot read. They are part of its theoretical space, so the size
 * of the others gets the name `readable_bytes`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table machine rename column theoretical_bytes to readable_bytes`.execute(db);
  await sql`
    alter table machine add column lost_bytes numeric(39, 0) not null default 0 check (lost_bytes >= 0)`.execute(
    db,
  );
  await sql`
    update machine set lost_bytes = lost.bytes
    from (select machine_id, sum(bytes) as bytes from plot where state <> 'readable' group by machine_id) as lost
    where machine.id = lost.machine_id`.execute(db);
}
