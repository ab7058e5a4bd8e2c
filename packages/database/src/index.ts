export { advisoryLocks, namedLocks } from './advisoryLocks.ts';
export type { BeaconHourTable } from './beaconTables.ts';
export { createDatabase } from './createDatabase.ts';
export { readConnectionUrl, writeConnection } from './embedded/connectionFile.ts';
export type { Connection } from './embedded/connectionFile.ts';
export { isDatabaseGone } from './isDatabaseGone.ts';
export { isDeadlock } from './isDeadlock.ts';
export { migrateToLatest } from './migrateToLatest.ts';
export { joinDatabase, openDatabase } from './openDatabase.ts';
export type { DatabaseChoice } from './openDatabase.ts';
export type { PayoutBatchTable, SeenCoin, UnknownSpend } from './payoutTables.ts';
export { prepared } from './prepared.ts';
export { mojo, seconds } from './quantities.ts';
export { retryDeadlocks } from './retryDeadlocks.ts';
export type {
  HaltTable,
  RevisionTable,
  RolloutTokenTable,
  Since,
  VerificationTable,
  VersionTable,
} from './rolloutTables.ts';
export type {
  Account,
  AddressTable,
  Database,
  Db,
  EnrolmentTable,
  IncidentTable,
  LedgerAccount,
  MachineTable,
  NewAccount,
  NoticeTable,
  ProfitRunLineTable,
  ProfitRunTable,
  SampleWidth,
  WithdrawalEventTable,
  WithdrawalTable,
} from './schema.ts';
export { LOCK_NAME, createSessionLock } from './sessionLock.ts';
export { toDatabaseStartError } from './toDatabaseStartError.ts';
