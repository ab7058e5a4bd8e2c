import type { AuditEvent, AuditFilter } from '@farm/contracts/operator';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Returns events that are not a user's own, older than event `before`, newest first. */
export async function listAuditEvents(
  db: Db,
  { group, by, account, from, to }: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditEvent[]> {
  const person = (text: string) => sql`
    select id::text from account where email = lower(${text}) union all select ${text}`;
  const { rows } = await sql<Omit<AuditEvent, 'at'> & { at: Date }>`
    select event.id::text, event.at, coalesce(person.email, event.actor) as by, event.action,
      coalesce(owner.email, event.subject) as about, owner.id as account_id, event.detail
    from audit_event as event
    left join account as person on person.id::text = event.actor
    left join account as owner on owner.id::text = event.subject
    where event.action not like 'machine.%' and event.action not like 'plotNft.%'
      and not (event.action like 'account.%' and event.actor = event.subject)
      ${before === null ? sql`` : sql`and event.id < ${before}::bigint`}
      ${group === undefined ? sql`` : sql`and split_part(event.action, '.', 1) = ${group}`}
      ${by === undefined ? sql`` : sql`and event.actor in (${person(by)})`}
      ${account === undefined ? sql`` : sql`and event.subject in (${person(account)})`}
      ${from === undefined ? sql`` : sql`and event.at >= ${new Date(from)}`}
      ${to === undefined ? sql`` : sql`and event.at < ${new Date(to)}`}
    order by event.id desc limit ${limit}`.execute(db);
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}
