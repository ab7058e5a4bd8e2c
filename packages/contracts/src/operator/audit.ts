import { z } from 'zod';
import { createPageSchema, pageQuerySchema, periodFilterSchema } from '../paging.ts';
import { createLineSchema } from '../text.ts';

/** Groups of actions in the audit trail: the part of an action before its dot. */
export const auditGroupSchema = z.enum([
  'account',
  'database',
  'ledger',
  'notice',
  'operator',
  'payouts',
  'price',
  'profit',
  'proposal',
  'rollout',
  'terms',
  'withdrawal',
]);
/** See {@link auditGroupSchema}. */
export type AuditGroup = z.infer<typeof auditGroupSchema>;

/**
 * An action in the audit trail that is not a user's own: by an operator, a command on the server (`os:<user>`), or the farm.
 * `action` is in the past tense (`withdrawal.approved`).
 */
export const auditEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Email address of the operator, or the name of the actor. */
  by: z.string(),
  action: z.string(),
  /** Email address of the account that it concerns, or the name of the thing. */
  about: z.string(),
  /** Account that it concerns; null if it concerns none. */
  accountId: z.uuid().nullable(),
  /** Facts of the action, by name. */
  detail: z.record(z.string(), z.unknown()),
});
/** See {@link auditEventSchema}. */
export type AuditEvent = z.infer<typeof auditEventSchema>;

/**
 * Query of `downloadAudit`, and filters of the list. `by` is the email address of an operator or the name of another actor,
 * `account` the email address or id of an account that the action concerns.
 */
export const auditFilterSchema = periodFilterSchema.extend({
  group: auditGroupSchema.optional(),
  by: createLineSchema(254).optional(),
  account: createLineSchema(254).optional(),
});
/** See {@link auditFilterSchema}. */
export type AuditFilter = z.input<typeof auditFilterSchema>;

/** Query of `listAudit`: filters, cursor and limit. */
export const auditQuerySchema = auditFilterSchema.extend(pageQuerySchema.shape);
/** See {@link auditQuerySchema}. */
export type AuditQuery = z.input<typeof auditQuerySchema>;

/** Response of `listAudit`: newest first. */
export const auditPageSchema = createPageSchema(auditEventSchema);
/** See {@link auditPageSchema}. */
export type AuditPage = z.infer<typeof auditPageSchema>;
