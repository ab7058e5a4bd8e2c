import { sql, type Kysely } from 'kysely';
import { advisoryLocks } from '../advisoryLocks.ts';

export const release = 2;
export const kind = 'expand';

/**
 * Samples of machines, reports of visitors and the audit trail become partitioned by time, so that what is old is dropped
 * instead of deleted (docs/decisions/0060-partitions.md). All statements of release 1 work on them.
 *
 * No row is copied. The rows of today become the first partition of each table, which PostgreSQL reads once to see that they
 * belong there; the audit trail gets another primary key. Nobody else can use the three tables meanwhile, nor write to machines:
 * 1.4 seconds for a million samples, half a million beacons and a million audit events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRules(db);
  await addFunctions(db);
  await partitionMachineSamples(db);
  await partitionBeacons(db);
  await partitionAuditTrail(db);
  await sql`do 'begin while create_missing_partition() loop end loop; end'`.execute(db);
  // Ended incidents are deleted by age.
  await sql`create index incident_ended on incident (ended_at) where ended_at is not null`.execute(db);
}

/** `min_age`: no partition is dropped earlier, whoever asks. */
async function addRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partitioned_table (
      name text primary key,
      key text not null,
      unit text not null check (unit in ('day', 'month')),
      min_age interval not null
    )`.execute(db);
}

/**
 * The server owns no table, so these run with the rights of the owner, as 0037 has it. Neither waits long for a lock, because
 * everybody else would wait behind it: the next call tries again.
 */
async function addFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_partitions(parent regclass)
    returns table (part regclass, from_time timestamptz, to_time timestamptz)
    language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
      select child.oid::regclass,
        case when bound like '%FROM (MINVALUE)%' then '-infinity'
          else substring(bound from 'FROM \\(''([^'']+)''\\)') end::timestamptz,
        substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz
      from pg_inherits join pg_class child on child.oid = inhrelid
      cross join lateral (select pg_get_expr(child.relpartbound, child.oid)) as given (bound)
      where inhparent = parent and bound <> 'DEFAULT'
    $$`.execute(db);
  await sql`
    create function create_partition(rule partitioned_table, start timestamptz) returns void
    language plpgsql set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
    declare
      parent regclass := rule.name::regclass;
      spare regclass := (rule.name || '_default')::regclass;
      made text := rule.name || to_char(start, case rule.unit when 'day' then '_YYYYMMDD' else '_YYYYMM' end);
      until timestamptz := start + ('1 ' || rule.unit)::interval;
      referenced regclass;
      grows boolean := exists (select from pg_trigger where tgrelid = parent and tgfoid = 'public.refuse_change'::regproc);
    begin
      -- A report locks its machine before its sample.
      for referenced in select confrelid from pg_constraint where conrelid = parent and contype = 'f' loop
        execute format('lock table %s in share row exclusive mode', referenced);
      end loop;
      execute format('create table %s (like %s including constraints including indexes)', made, parent);
      if grows then
        execute format('create trigger append_only before update or delete or truncate on %s
          for each statement execute function public.refuse_change()', made);
      end if;
      execute format('lock table %s in access exclusive mode', spare);
      execute format('alter table %s disable trigger user', spare);
      execute format('with moved as (delete from %1$s where %2$I >= %3$L and %2$I < %4$L returning *)
        insert into %5$s select * from moved', spare, rule.key, start, until, made);
      execute format('alter table %s enable trigger user', spare);
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, made, start, until);
    end $$`.execute(db);
  await sql`
    create function create_missing_partition() returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
    set lock_timeout = '5s' as $$
    declare
      rule public.partitioned_table;
      missing timestamptz;
    begin
      if not pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.partitions)}) then
        return false;
      end if;
      for rule in select * from public.partitioned_table order by name loop
        -- Of rows that came while nobody made partitions.
        execute format('select date_trunc(%L, min(%I)) from %s_default', rule.unit, rule.key, rule.name) into missing;
        if missing is null then
          select min(start) into missing
            from generate_series(date_trunc(rule.unit, now()), now() + ('3 ' || rule.unit)::interval,
              ('1 ' || rule.unit)::interval) as start
            where not exists (
              select from public.list_partitions(rule.name::regclass) where from_time <= start and start < to_time);
        end if;
        if missing is not null then
          perform public.create_partition(rule, missing);
          return true;
        end if;
      end loop;
      return false;
    end $$`.execute(db);
  await sql`
    create function drop_partitions(partitioned text, before timestamptz) returns integer
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
    set lock_timeout = '5s' as $$
    declare
      rule public.partitioned_table;
      dropped integer := 0;
      old regclass;
    begin
      select * into strict rule from public.partitioned_table where name = partitioned;
      if before is null or not pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.partitions)}) then
        return 0;
      end if;
      for old in select part from public.list_partitions(rule.name::regclass)
        where to_time <= least(before, now() - rule.min_age) order by to_time loop
        execute format('drop table %s', old);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`.execute(db);
  for (const name of ['create_partition', 'create_missing_partition', 'drop_partitions'])
    await sql`revoke execute on function ${sql.id(name)} from public`.execute(db);
}

async function partitionMachineSamples(db: Kysely<unknown>): Promise<void> {
  // In the order in which reports lock them.
  await sql`lock table machine in share row exclusive mode`.execute(db);
  await renameBefore(db, 'public', 'machine_sample');
  await sql`
    create table machine_sample (like machine_sample_before including defaults including constraints)
    partition by range (at)`.execute(db);
  await sql`
    alter table machine_sample add primary key (machine_id, at),
      add constraint machine_sample_machine_id_fkey foreign key (machine_id) references machine`.execute(db);
  await sql`create index machine_sample_account on machine_sample (account_id, at)`.execute(db);
  await sql`create index machine_sample_rolling on machine_sample (at) where not is_rolled`.execute(db);
  await addPartitions(db, { name: 'public.machine_sample', key: 'at', unit: 'day', minAge: '3 days' });
}

async function partitionBeacons(db: Kysely<unknown>): Promise<void> {
  await renameBefore(db, 'rollout', 'beacon');
  await sql`
    create table rollout.beacon (like rollout.beacon_before including defaults including constraints)
    partition by range (hour)`.execute(db);
  await sql`alter table rollout.beacon add primary key (name, version, hour, visitor)`.execute(db);
  await sql`create index beacon_seen on rollout.beacon (name, version, seen_at)`.execute(db);
  await sql`
    create index beacon_failed on rollout.beacon (name, version, failed_at) where failed_at is not null`.execute(
    db,
  );
  await sql`create index beacon_age on rollout.beacon (hour)`.execute(db);
  await addPartitions(db, { name: 'rollout.beacon', key: 'hour', unit: 'day', minAge: '48 hours' });
  // Release 1 deletes by ctid, which names a row in each partition: this keeps the young ones. Release 3 can drop it.
  await sql`
    create function rollout.skip_deletion() returns trigger language plpgsql as 'begin return null; end'`.execute(
    db,
  );
  await sql`
    create trigger young_stays before delete on rollout.beacon for each row
    when (old.hour >= now() - interval '48 hours') execute function rollout.skip_deletion()`.execute(db);
}

/** Its numbers come from a sequence, because PostgreSQL below 17 has no identity columns in partitions. */
async function partitionAuditTrail(db: Kysely<unknown>): Promise<void> {
  await renameBefore(db, 'public', 'audit_event');
  await sql`alter table audit_event_before alter column id drop identity`.execute(db);
  await sql`
    create table audit_event (like audit_event_before including defaults including constraints)
    partition by range (at)`.execute(db);
  await sql`create sequence audit_event_id owned by audit_event.id`.execute(db);
  await sql`
    select setval('audit_event_id', coalesce(max(id), 0) + 1, false) from audit_event_before`.execute(db);
  await sql`alter table audit_event alter column id set default nextval('audit_event_id')`.execute(db);
  await sql`alter table audit_event_before drop constraint audit_event_before_pkey, add primary key (id, at)`.execute(
    db,
  );
  await sql`alter table audit_event add primary key (id, at)`.execute(db);
  await sql`
    create trigger audit_event_append_only before update or delete or truncate on audit_event
    for each statement execute function refuse_change()`.execute(db);
  await addPartitions(db, { name: 'public.audit_event', key: 'at', unit: 'month', minAge: '365 days' });
  await sql`
    create trigger append_only before update or delete or truncate on audit_event_default
    for each statement execute function refuse_change()`.execute(db);
}

/** Names a table and its indexes `…_before`. */
async function renameBefore(db: Kysely<unknown>, schema: string, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${`${schema}.${table}`}::regclass`.execute(db);
  for (const { name } of rows)
    await sql`
      alter index ${sql.id(schema, name)} rename to ${sql.id(name.replace(table, `${table}_before`))}`.execute(
      db,
    );
  await sql`alter table ${sql.id(schema, table)} rename to ${sql.id(`${table}_before`)}`.execute(db);
}

/** Adds the default partition, and the rows of before as the first one, up to the end of the present day or month. */
async function addPartitions(
  db: Kysely<unknown>,
  { name, key, unit, minAge }: Record<'name' | 'key' | 'unit' | 'minAge', string>,
): Promise<void> {
  await sql`
    insert into partitioned_table (name, key, unit, min_age) values (${name}, ${key}, ${unit}, ${minAge}::interval)`.execute(
    db,
  );
  await sql`
    create table ${sql.table(`${name}_default`)} partition of ${sql.table(name)} default`.execute(db);
  const before = sql.table(`${name}_before`);
  const { rows } = await sql<{ end: Date | null }>`
    select date_trunc(${unit}, greatest(now(), max(${sql.id(key)})), 'UTC') + ${`1 ${unit}`}::interval as end
    from ${before} having count(*) > 0`.execute(db);
  const end = rows[0]?.end;
  if (!end) await sql`drop table ${before}`.execute(db);
  else
    await sql`
      alter table ${sql.table(name)} attach partition ${before}
      for values from (minvalue) to (${sql.lit(end.toISOString())})`.execute(db);
}
