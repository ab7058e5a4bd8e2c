export {
  emailCodeCheckSchema,
  emailCodeRequestSchema,
  emailCodeSentSchema,
  emailCodeUsageSchema,
  emailSchema,
  passwordChangeSchema,
  profileChangeSchema,
  profileSchema,
  registrationSchema,
  sessionSchema,
  signInSchema,
} from './account.ts';
export type {
  EmailCodeCheck,
  EmailCodeRequest,
  EmailCodeSent,
  EmailCodeUsage,
  PasswordChange,
  Profile,
  ProfileChange,
  Registration,
  Session,
  SignIn,
} from './account.ts';
export { balanceSchema, positiveXchSchema, xchSchema } from './balance.ts';
export type { Balance } from './balance.ts';
export {
  balanceLogEntrySchema,
  balanceLogFilterSchema,
  balanceLogPageSchema,
  balanceLogQuerySchema,
  balanceLogTypeSchema,
} from './balanceLog.ts';
export type {
  BalanceLogEntry,
  BalanceLogFilter,
  BalanceLogPage,
  BalanceLogQuery,
  BalanceLogType,
} from './balanceLog.ts';
export { depositRequestSchema, depositSchema } from './deposit.ts';
export type { Deposit, DepositRequest } from './deposit.ts';
export { errorBodySchema, errorStatus } from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
export { HUMAN_CHECK_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_ZONE_HEADER } from './headers.ts';
export { humanCheckConfigSchema, humanCheckModeSchema } from './humanCheck.ts';
export {
  DEPOSIT_REASON_MAX_LENGTH,
  EMAIL_CODE_MIN_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
export type { HumanCheckConfig, HumanCheckMode } from './humanCheck.ts';
export { DEFAULT_LOCALE, locales, tagToLocale } from './locale.ts';
export type { Locale } from './locale.ts';
export { machinePageSchema, machineSchema, machineStatusSchema } from './machine.ts';
export type { Machine, MachinePage } from './machine.ts';
export { pageQuerySchema } from './paging.ts';
export type { PageQuery } from './paging.ts';
