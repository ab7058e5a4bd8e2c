// Apart from the schemas: browsers have no parser.
export { MAX_FOUND_ACCOUNTS, MAX_NOTE_LENGTH, MIN_ACCOUNT_SEARCH_LENGTH } from './limits.ts';
export {
  accountLockChangeSchema,
  accountNoteSchema,
  accountSearchSchema,
  factorResetOrderSchema,
  foundAccountListSchema,
  newAccountNoteSchema,
  operatorAccountSchema,
} from './account.ts';
export type {
  AccountIncident,
  AccountLock,
  AccountLockChange,
  AccountNote,
  FoundAccount,
  FoundAccountList,
  NewAccountNote,
  OperatorAccount,
} from './account.ts';
export {
  auditEventSchema,
  auditFilterSchema,
  auditGroupSchema,
  auditPageSchema,
  auditQuerySchema,
} from './audit.ts';
export type { AuditEvent, AuditFilter, AuditGroup, AuditPage, AuditQuery } from './audit.ts';
export { overviewSchema } from './overview.ts';
export type { Overview } from './overview.ts';
export { incomeSchema, rewardDetailSchema, rewardPageSchema } from './income.ts';
export { rewardQuerySchema, rewardSchema } from './income.ts';
export type { Income, Reward, RewardDetail, RewardPage, RewardQuery } from './income.ts';
