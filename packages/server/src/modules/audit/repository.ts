import type { Db } from '@farm/database';

/** Something that was done, by whom and to what. */
export interface AuditEvent {
  /** Account id, or `os:<user>` for a command on the server. */
  actor: string;
  /** Past tense: `account.registered`. */
  action: string;
  /** What it was done to: usually an account id. */
  subject: string;
  detail?: Record<string, unknown>;
}

/** Adds to the audit trail; give it the transaction of the deed. */
export async function recordAudit(db: Db, event: AuditEvent): Promise<void> {
  const { detail = {}, ...rest } = event;
  await db
    .insertInto('auditEvent')
    .values({ ...rest, detail: JSON.stringify(detail) })
    .execute();
}
