import type { Db } from '@farm/database';

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
