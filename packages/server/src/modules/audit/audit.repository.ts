import { sql } from 'kysely';
import { type Db, deletePartitions } from '@farm/database';

/** Recorded action, with its actor and subject. */
export interface AuditEvent {
  /** Account id, or `os:<user>` for a command on the server. */
  actor: string;
  /** Past tense: `account.registered`. */
  action: string;
  /** Target of the action, usually an account id. */
  subject: string;
  detail?: Record<string, unknown>;
}

/** Adds an event to the audit trail; pass the transaction of the action itself. */
export async function recordAudit(db: Db, event: AuditEvent): Promise<void> {
  const { detail = {}, ...rest } = event;
  await db
    .insertInto('auditEvent')
    .values({ ...rest, detail: JSON.stringify(detail) })
    .execute();
}

/** Drops the months of the audit trail that ended more than `days` ago. */
export async function deleteOldAuditEvents(db: Db, days: number): Promise<void> {
  await deletePartitions(db, 'public.audit_event', sql`now() - make_interval(days => ${days})`);
}
