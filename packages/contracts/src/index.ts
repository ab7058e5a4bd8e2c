export {
  emailCodeCheckSchema,
  emailCodeRequestSchema,
  emailCodeSentSchema,
  emailCodeUsageSchema,
  emailSchema,
  passwordChangeSchema,
  passwordCheckSchema,
  passwordRatingSchema,
  profileChangeSchema,
  profileSchema,
  registrationSchema,
  sessionSchema,
  signInSchema,
  type EmailCodeCheck,
  type EmailCodeRequest,
  type EmailCodeSent,
  type EmailCodeUsage,
  type PasswordChange,
  type PasswordRating,
  type Profile,
  type ProfileChange,
  type Registration,
  type Session,
  type SignIn,
} from './account.ts';
export {
  automaticPayoutChangeSchema,
  automaticPayoutSchema,
  automaticPayoutSkipSchema,
  automaticPayoutStateSchema,
  newAutomaticPayoutSchema,
  type AutomaticPayout,
  type AutomaticPayoutState,
  type NewAutomaticPayout,
  type PayoutProblemReason,
  type PayoutTrigger,
} from './automaticPayout.ts';
export { balanceSchema, positiveXchSchema, xchSchema, type Balance } from './balance.ts';
export {
  balanceLogEntrySchema,
  balanceLogFilterSchema,
  balanceLogPageSchema,
  balanceLogQuerySchema,
  balanceLogTypeSchema,
  type BalanceLogEntry,
  type BalanceLogFilter,
  type BalanceLogPage,
  type BalanceLogQuery,
  type BalanceLogType,
} from './balanceLog.ts';
export { errorBodySchema, errorStatus, type ErrorBody, type ErrorCode } from './errors.ts';
export { addedFactorSchema, factorChangeSchema, factorKindSchema, factorListSchema } from './factor.ts';
export { factorProofSchema, factorSchema, factorStartSchema, factorTicketSchema } from './factor.ts';
export { newFactorSchema, proofKindSchema, recoveryCodesSchema, startedFactorSchema } from './factor.ts';
export type { AddedFactor, Factor, FactorKind, FactorList, FactorProof } from './factor.ts';
export type { FactorTicket, NewFactor, ProofKind, StartedFactor } from './factor.ts';
export { factorResetRequestSchema, factorResetSchema, factorResetTokenSchema } from './factorReset.ts';
export type { FactorReset } from './factorReset.ts';
export { BROWSER_COOKIE, HUMAN_CHECK_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_ZONE_HEADER } from './headers.ts';
export { apiDescriptionSchema, healthSchema } from './health.ts';
export {
  humanCheckChallengeSchema,
  humanCheckConfigSchema,
  humanCheckLevelSchema,
  humanCheckModeSchema,
  humanCheckQuerySchema,
} from './humanCheck.ts';
export { idempotentHeadersSchema } from './idempotencyKey.ts';
export { idParamsSchema } from './idParams.ts';
export {
  MAX_ADDRESSES,
  ALARM_RANGES,
  MAX_ADDRESS_DESC_LENGTH,
  MAX_AGENT_BACKLOG_HOURS,
  MIN_EMAIL_CODE_LENGTH,
  MAX_MACHINES_PER_DELETION,
  MAX_MACHINES,
  MAX_MACHINE_NAME_LENGTH,
  MAX_MEMO_LENGTH,
  MAX_NAME_LENGTH,
  MAX_NOTICE_BODY_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
  FACTOR_RESET_HOURS,
  MAX_FACTORS,
  MAX_FACTOR_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MAX_MACHINE_PLOTS,
  MAX_PROFIT_RUN_LINES,
  MAX_REASON_LENGTH,
  MAX_RECORDED_SPENDS,
  MAX_REPORT_PLOTS,
  RECOVERY_CODES,
} from './limits.ts';
export { findLineProblem } from './lineProblem.ts';
export type { HumanCheckConfig, HumanCheckLevel, HumanCheckMode } from './humanCheck.ts';
export { DEFAULT_LOCALE, languages, locales, parseLocale, toLanguageTag, type Locale } from './locale.ts';
export {
  MAX_AGENT_BACKLOG_MS,
  MAX_AGENT_CLOCK_AHEAD_MS,
  agentEnrolledSchema,
  agentEnrolmentSchema,
  agentReportSchema,
  agentReportedSchema,
  reportedPlotSchema,
} from './agent.ts';
export type { AgentEnrolled, AgentEnrolment, AgentReport, AgentReported, ReportedPlot } from './agent.ts';
export { ALARM_DEFAULTS, alarmSettingSchema, type AlarmSetting } from './alarm.ts';
export { chainSchema, type Chain } from './chain.ts';
export {
  enrolmentSchema,
  enrolmentStateSchema,
  incidentFilterSchema,
  incidentSchema,
  machineChangeSchema,
  machineDeletionSchema,
  machineDetailSchema,
  machineNameSchema,
  machinePageSchema,
  machineFilterSchema,
  machineQuerySchema,
  machineSchema,
  machineSortSchema,
  machineStatusSchema,
  machinesDeletedSchema,
  plotDirectorySchema,
  type Enrolment,
  type EnrolmentState,
  type Incident,
  type Machine,
  type MachineChange,
  type MachineDeletion,
  type MachineDetail,
  type MachineFilter,
  type MachinePage,
  type MachineQuery,
  type MachineSort,
  type MachineStatus,
  type MachinesDeleted,
  type PlotDirectory,
} from './machine.ts';
export {
  noticeDetailSchema,
  noticeDraftSchema,
  noticeLocaleQuerySchema,
  noticePageSchema,
  noticeQuerySchema,
  noticeSchema,
  noticeTextSchema,
  operatorNoticePageSchema,
  operatorNoticeSchema,
  type Notice,
  type NoticeDetail,
  type NoticeDraft,
  type NoticePage,
  type NoticeQuery,
  type NoticeText,
  type OperatorNotice,
  type OperatorNoticePage,
} from './notice.ts';
export { openSessionListSchema, openSessionSchema, signInListSchema } from './openSession.ts';
export type { OpenSession, OpenSessionList, SignInEntry } from './openSession.ts';
export { shareSchema, type Share } from './share.ts';
export { spaceHistoryQuerySchema, spaceHistorySchema, spaceRangeSchema } from './spaceHistory.ts';
export type { SpaceHistory, SpaceHistoryQuery, SpaceRange } from './spaceHistory.ts';
export { statisticsHistoryQuerySchema, statisticsHistorySchema, statisticsSchema } from './statistics.ts';
export type { Statistics, StatisticsHistory } from './statistics.ts';
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
export type { Address, AddressChange, AddressDeletion } from './address.ts';
export type { AddressPage, AddressesDeleted, NewAddress } from './address.ts';
export { balanceHistoryQuerySchema, balanceHistorySchema, balanceRangeSchema } from './balanceHistory.ts';
export type { BalanceHistory, BalanceRange } from './balanceHistory.ts';
export { correctionAmountSchema, correctionParamsSchema, correctionPreviewSchema } from './correction.ts';
export { correctionRequestSchema, correctionSchema, listedCorrectionSchema } from './correction.ts';
export type { Correction, CorrectionAmount, CorrectionPreview, CorrectionRequest } from './correction.ts';
export type { ListedCorrection } from './correction.ts';
export { depositPageSchema, depositRequestSchema, depositSchema, listedDepositSchema } from './deposit.ts';
export type { Deposit, DepositPage, DepositRequest, ListedDeposit } from './deposit.ts';
export { proposalDeedParamsSchema, proposalDeedSchema } from './proposal.ts';
export { proposalPageSchema, proposalQuerySchema, proposalRuleSchema } from './proposal.ts';
export { proposalSchema, proposedSchema } from './proposal.ts';
export type { Proposal, ProposalDecision, ProposalDecisionBody } from './proposal.ts';
export type { ProposalKind, ProposalState, Proposed } from './proposal.ts';
export { liveEventSchema, type LiveEvent } from './events.ts';
export { lockdownDoneSchema, lockdownSchema, type Lockdown, type LockdownDone } from './lockdown.ts';
export { pageQuerySchema, periodFilterSchema, type PageQuery, type PeriodFilter } from './paging.ts';
export {
  breakerChangeSchema,
  coinParamsSchema,
  differenceRecordSchema,
  paymentSchema,
  payoutsSchema,
  spendRecordSchema,
  spendsRecordSchema,
  unknownSpendSchema,
  walletCoinSchema,
  type BreakerChange,
  type Payment,
  type PayoutDifference,
  type PayoutObstacle,
  type PayoutProblem,
  type Payouts,
  type SpendRecord,
  type UnknownSpendView,
  type WalletCoin,
} from './payout.ts';
export { payoutAlarmCauseSchema, payoutAlarmSchema, payoutAlarmsSchema } from './payoutAlarm.ts';
export type { PayoutAlarm, PayoutAlarmCause, PayoutAlarms } from './payoutAlarm.ts';
export {
  batchDecisionSchema,
  chainIdSchema,
  payoutBatchDetailSchema,
  payoutBatchPageSchema,
  payoutBatchQuerySchema,
  payoutBatchSchema,
  type BatchDecision,
  type PayoutBatch,
  type PayoutBatchDetail,
  type PayoutBatchPage,
  type PayoutBatchQuery,
} from './payoutBatch.ts';
export { reservesSchema, type Reserves } from './reserves.ts';
export {
  bytesSchema,
  measuredRunPreviewSchema,
  measuredRunRequestSchema,
  measuredRunSchema,
  newProfitRunSchema,
  profitLogEntrySchema,
  profitLogFilterSchema,
  profitLogPageSchema,
  profitLogQuerySchema,
  profitRunDetailSchema,
  profitRunLineSchema,
  profitRunPageSchema,
  profitRunPreviewSchema,
  profitRunSchema,
  type MeasuredRun,
  type MeasuredRunPreview,
  type MeasuredRunRequest,
  type NewProfitRun,
  type ProfitLogEntry,
  type ProfitLogFilter,
  type ProfitLogPage,
  type ProfitLogQuery,
  type ProfitRun,
  type ProfitRunDetail,
  type ProfitRunPage,
  type ProfitRunPreview,
} from './profit.ts';
export {
  holdReasonSchema,
  newWithdrawalSchema,
  operatorWithdrawalDetailSchema,
  operatorWithdrawalPageSchema,
  operatorWithdrawalQuerySchema,
  operatorWithdrawalSchema,
  withdrawalDeedParamsSchema,
  withdrawalDeedSchema,
  withdrawalDetailSchema,
  withdrawalEventSchema,
  withdrawalFilterSchema,
  withdrawalPageSchema,
  withdrawalQuerySchema,
  withdrawalRuleSchema,
  withdrawalSchema,
  withdrawalStatusSchema,
  type HoldReason,
  type NewWithdrawal,
  type OperatorWithdrawal,
  type OperatorWithdrawalDetail,
  type OperatorWithdrawalPage,
  type OperatorWithdrawalQuery,
  type Withdrawal,
  type WithdrawalDecision,
  type WithdrawalDecisionBody,
  type WithdrawalDetail,
  type WithdrawalEvent,
  type WithdrawalFilter,
  type WithdrawalPage,
  type WithdrawalQuery,
  type WithdrawalRule,
  type WithdrawalStatus,
} from './withdrawal.ts';
export { partialProblemSchema, plotNftChangeSchema, plotNftClaimSchema } from './plotNft.ts';
export { plotNftListSchema, plotNftParamsSchema, plotNftSchema } from './plotNft.ts';
export type { PartialProblem, PlotNft, PlotNftChange, PlotNftClaim, PlotNftList } from './plotNft.ts';
