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
export { errorBodySchema, errorStatus } from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
export { HUMAN_CHECK_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_ZONE_HEADER } from './headers.ts';
export { humanCheckConfigSchema, humanCheckModeSchema } from './humanCheck.ts';
export {
  ADDRESSES_MAX,
  ADDRESS_DESC_MAX_LENGTH,
  EMAIL_CODE_MIN_LENGTH,
  MEMO_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PROFIT_RUN_MAX_LINES,
  REASON_MAX_LENGTH,
} from './limits.ts';
export type { HumanCheckConfig, HumanCheckMode } from './humanCheck.ts';
export { DEFAULT_LOCALE, locales, tagToLocale } from './locale.ts';
export type { Locale } from './locale.ts';
export { machinePageSchema, machineSchema, machineStatusSchema } from './machine.ts';
export type { Machine, MachinePage } from './machine.ts';
export {
  ADDRESS_FORMAT_MESSAGE,
  ADDRESS_NETWORK_MESSAGE,
  addressChangeSchema,
  addressDeletionSchema,
  addressPageSchema,
  addressSchema,
  addressesDeletedSchema,
  chiaAddressSchema,
  newAddressSchema,
} from './address.ts';
export type {
  Address,
  AddressChange,
  AddressDeletion,
  AddressPage,
  AddressesDeleted,
  NewAddress,
} from './address.ts';
export { balanceHistoryQuerySchema, balanceHistorySchema, balanceRangeSchema } from './balanceHistory.ts';
export type { BalanceHistory, BalanceRange } from './balanceHistory.ts';
export { depositPageSchema, depositRequestSchema, depositSchema, listedDepositSchema } from './deposit.ts';
export type { Deposit, DepositPage, DepositRequest, ListedDeposit } from './deposit.ts';
export { liveEventSchema } from './events.ts';
export type { LiveEvent } from './events.ts';
export { lockdownDoneSchema, lockdownSchema } from './lockdown.ts';
export type { Lockdown, LockdownDone } from './lockdown.ts';
export { pageQuerySchema, periodFilterSchema } from './paging.ts';
export type { PageQuery, PeriodFilter } from './paging.ts';
export {
  bytesSchema,
  newProfitRunSchema,
  profitLogEntrySchema,
  profitLogPageSchema,
  profitLogQuerySchema,
  profitRunDetailSchema,
  profitRunLineSchema,
  profitRunPageSchema,
  profitRunPreviewSchema,
  profitRunSchema,
} from './profit.ts';
export type {
  NewProfitRun,
  ProfitLogEntry,
  ProfitLogPage,
  ProfitLogQuery,
  ProfitRun,
  ProfitRunDetail,
  ProfitRunPage,
  ProfitRunPreview,
} from './profit.ts';
export {
  holdReasonSchema,
  newWithdrawalSchema,
  operatorWithdrawalDetailSchema,
  operatorWithdrawalPageSchema,
  operatorWithdrawalQuerySchema,
  operatorWithdrawalSchema,
  withdrawalDeedSchema,
  withdrawalDetailSchema,
  withdrawalEventSchema,
  withdrawalFilterSchema,
  withdrawalPageSchema,
  withdrawalQuerySchema,
  withdrawalRuleSchema,
  withdrawalSchema,
  withdrawalStatusSchema,
} from './withdrawal.ts';
export type {
  HoldReason,
  NewWithdrawal,
  OperatorWithdrawal,
  OperatorWithdrawalDetail,
  OperatorWithdrawalPage,
  OperatorWithdrawalQuery,
  Withdrawal,
  WithdrawalDeed,
  WithdrawalDeedBody,
  WithdrawalDetail,
  WithdrawalEvent,
  WithdrawalFilter,
  WithdrawalPage,
  WithdrawalQuery,
  WithdrawalRule,
  WithdrawalStatus,
} from './withdrawal.ts';
