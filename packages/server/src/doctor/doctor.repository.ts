import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** A database, and the user that this program is to it. */
export interface DatabaseFacts {
  /** Such as `18.1`. */
  version: string;
  major: number;
  user: string;
  isSuperuser: boolean;
  /** Version of TLS; null for a connection without it. */
  tls: string | null;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::integer / 10000 as major,
      current_user::text as user, rolsuper as is_superuser,
      (select version from pg_stat_ssl where pid = pg_backend_pid() and ssl) as tls
    from pg_roles where rolname = current_user`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database does not know its own user');
  return facts;
}

export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return row.now;
}

/** Tables of the farm whose privileges do not suit API and worker, see `updatePrivileges`. */
export interface WrongPrivileges {
  unreadable: string[];
  /** Tables that only grow, whose rows this user could change. */
  changeable: string[];
}

export async function readWrongPrivileges(db: Db): Promise<WrongPrivileges> {
  const { rows } = await sql<{ name: string; isReadable: boolean; isChangeable: boolean }>`
    select pg_class.oid::regclass::text as name,
      has_table_privilege(pg_class.oid, 'select') as is_readable,
      exists (select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and proname = 'refuse_change' and tgtype & 8 > 0)
        and has_table_privilege(pg_class.oid, 'delete, truncate') as is_changeable
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'rollout')
      and relname <> 'kysely_migration_lock'
    order by 1`.execute(db);
  return {
    unreadable: rows.filter(({ isReadable }) => !isReadable).map(({ name }) => name),
    changeable: rows.filter(({ isChangeable }) => isChangeable).map(({ name }) => name),
  };
}

/** More say no more: one key encrypts all of them. */
const LOOKED_AT_SECRETS = 100;

/** Lists the encrypted secrets of the newest authenticator apps. */
export async function listAppSecrets(db: Db): Promise<{ accountId: string; secret: Buffer }[]> {
  return db
    .selectFrom('factor')
    .select(['accountId', 'secret'])
    .where('secret', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(LOOKED_AT_SECRETS)
    .$narrowType<{ secret: Buffer }>()
    .execute();
}

/** Lists the encrypted secrets of the newest webhooks. */
export async function listWebhookSecrets(db: Db): Promise<{ accountId: string; secret: Buffer }[]> {
  return db
    .selectFrom('accountWebhook')
    .select(['accountId', 'secret'])
    .where('secret', 'is not', null)
    .orderBy('addedAt', 'desc')
    .limit(LOOKED_AT_SECRETS)
    .$narrowType<{ secret: Buffer }>()
    .execute();
}

/** Counts the operators without a second factor. */
export async function readOperatorsWithoutFactor(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('factor').select('factor.id').whereRef('factor.accountId', '=', 'account.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
