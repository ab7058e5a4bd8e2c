export type { AccountLockTable } from './accountTables.ts';
export type { AccountExportTable } from './exportTables.ts';
export type { AddressTable, AutomaticPayoutTable } from './addressTables.ts';
export { advisoryLocks, namedLocks } from './advisoryLocks.ts';
export type { BeaconHourTable, BeaconSegmentTable } from './beaconTables.ts';
export { assertEmptyDatabase, assertKnownMigrations, restoreTables } from './backup/restoreTables.ts';
export type { TableSource } from './backup/restoreTables.ts';
export { savedDatabaseSchema } from './backup/savedDatabase.ts';
export type { SavedDatabase, SavedTable } from './backup/savedDatabase.ts';
export { saveTables } from './backup/saveTables.ts';
export { countConnections, createDatabase } from './createDatabase.ts';
export type { PoolSettings } from './createDatabase.ts';
export { readConnectionUrls, saveConnection } from './embedded/connectionFile.ts';
export type { Connection } from './embedded/connectionFile.ts';
export type { FactorResetTable, FactorTable, FactorTicketTable } from './factorTables.ts';
export { isDatabaseGone, isStatementCanceled } from './isDatabaseGone.ts';
export { isDeadlock } from './isDeadlock.ts';
export { isDiskFull } from './isDiskFull.ts';
export { assertKnownDatabase } from './knownDatabase.ts';
export { runMigrations } from './runMigrations.ts';
export {
  runMigrationsAsOwner,
  openOrJoinDatabase,
  openDatabase,
  openUnrestoredDatabase,
} from './openDatabase.ts';
export type { DatabaseChoice } from './openDatabase.ts';
export type {
  AccountWebhookTable,
  DeliveryTable,
  NotificationChoiceTable,
  PushBrowserTable,
} from './notificationTables.ts';
export type { PayoutBatchTable, SeenCoin, UnknownSpend } from './payoutTables.ts';
export { createPartitions, deletePartitions } from './partitions.ts';
export type { PlotNftTable, PoolPartialTable, PoolRewardTable } from './poolTables.ts';
export type { ProfitRunLineTable, ProfitRunTable } from './profitTables.ts';
export { prepared } from './prepared.ts';
export { readPooler } from './readPooler.ts';
export type { Pooler } from './readPooler.ts';
export { readTableState } from './readTableState.ts';
export type { TableState } from './readTableState.ts';
export type { AccountTokenTable } from './tokenTables.ts';
export { toMojoSql, toSecondsInterval } from './quantities.ts';
export { retryDeadlocks } from './retryDeadlocks.ts';
export type {
  ApprovalTable,
  HaltTable,
  PreviewLinkTable,
  RevisionTable,
  OperatorKeyTable,
  RolloutTokenTable,
  Since,
  VerificationTable,
  VersionTable,
} from './rolloutTables.ts';
export type {
  Account,
  Database,
  Db,
  EnrolmentTable,
  IncidentTable,
  LedgerAccount,
  MachineTable,
  NewAccount,
  NoticeTable,
  SampleWidth,
  WithdrawalEventTable,
  WithdrawalTable,
} from './schema.ts';
export { runForRequest } from './requestTrace.ts';
export { ROLES } from './roles.ts';
export type { Role } from './roles.ts';
export { LOCK_NAME, createSessionLock } from './sessionLock.ts';
export { toDatabaseStartError } from './toDatabaseStartError.ts';
export type { ProposalTable } from './proposalTables.ts';
