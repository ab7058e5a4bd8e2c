export {
  checkPassword,
  lockDownAccount,
  readProfile,
  signIn,
  signUp,
  updatePassword,
  updateProfile,
} from './account.ts';
export { cancelClosing, readClosing, startClosing } from './accountClosing.ts';
export { createExport, createExportLink, downloadExport, readExport } from './accountExport.ts';
export {
  createAddress,
  deleteAddresses,
  downloadAddresses,
  listAddresses,
  updateAddress,
} from './address.ts';
export { enrolMachine, reportMachine } from './agent.ts';
export { downloadIncidents, readAlarmSetting, sendAlarmTest, updateAlarmSetting } from './alarm.ts';
export { downloadAudit, listAudit } from './audit.ts';
export {
  deleteAutomaticPayout,
  readAutomaticPayout,
  setAutomaticPayout,
  skipAutomaticPayout,
  updateAutomaticPayout,
} from './automaticPayout.ts';
export { downloadBalanceLog, listBalanceLog, readBalance, readBalanceHistory } from './balance.ts';
export { createCorrection, previewCorrection } from './correction.ts';
export { createDeposit, listDeposits } from './deposit.ts';
export { checkEmailCode, sendEmailCode } from './emailCode.ts';
export {
  addFactor,
  cancelFactorReset,
  cancelFactorResetByLink,
  confirmFactorReset,
  deleteFactor,
  finishSignIn,
  listFactors,
  proveSession,
  replaceRecoveryCodes,
  requestFactorReset,
  startFactor,
  updateFactor,
} from './factor.ts';
export { readApiDescription, readHealth, readReadiness } from './health.ts';
export { readHumanCheck } from './humanCheck.ts';
export { listRewards, readIncome, readReward } from './income.ts';
export { openEvents } from './live.ts';
export {
  createEnrolment,
  deleteMachines,
  downloadMachines,
  listMachines,
  readEnrolment,
  readMachine,
  updateMachine,
} from './machine.ts';
export { listNotices, readNotice } from './notice.ts';
export {
  addPushBrowser,
  addWebhook,
  listDeliveries,
  readNotifications,
  removePushBrowser,
  removeWebhook,
  replaceWebhookSecret,
  testMail,
  testPush,
  testWebhook,
  updateNotifications,
  updateWebhook,
} from './notification.ts';
export {
  addAccountNote,
  createFactorReset,
  deleteAccountSessions,
  findAccounts,
  readAccount,
  stopFactorReset,
  updateAccountLock,
} from './operatorAccount.ts';
export {
  createNotice,
  deleteNotice,
  listOperatorNotices,
  readOperatorNotice,
  updateNotice,
} from './operatorNotice.ts';
export { readOverview } from './overview.ts';
export { decideWithdrawal, listOperatorWithdrawals, readOperatorWithdrawal } from './operatorWithdrawal.ts';
export {
  listPayoutAlarms,
  listPayoutBatches,
  readPayoutBatch,
  readPayouts,
  readReserves,
  recordPayoutDifference,
  recordPayoutSpend,
  recordPayoutSpends,
  updatePayoutBatch,
  updatePayoutBreaker,
} from './payout.ts';
export { claimPlotNft, downloadPlotNfts, listPlotNfts, releasePlotNft, updatePlotNft } from './plotNft.ts';
export { deletePrice, listOperatorPrices, listPrices, setPrice } from './price.ts';
export { downloadProfitLog, listProfitLog } from './profit.ts';
export {
  createMeasuredRun,
  createProfitRun,
  listProfitRuns,
  previewMeasuredRun,
  previewProfitRun,
  readProfitRun,
} from './profitRun.ts';
export { decideProposal, listProposals, readProposalRule } from './proposal.ts';
export {
  createRolloutChange,
  downloadRolloutHistory,
  explainVisitor,
  grantOverrides,
  listRolloutHistory,
  readFailureRates,
  readRegistry,
  readRolloutStatus,
  sendBeacons,
} from './rollout.ts';
export {
  createPreviewLink,
  deletePreviewLink,
  endPreview,
  listPreviewLinks,
  readPreviewState,
} from './rolloutPreview.ts';
export { approveRolloutKey, listRolloutKeys, registerRolloutKey, withdrawRolloutKey } from './rolloutKey.ts';
export { createRolloutToken, deleteRolloutToken, listRolloutTokens } from './rolloutToken.ts';
export {
  announceBuild,
  approveVersion,
  createPreview,
  listFindings,
  listVersions,
  publishBuild,
  readFinding,
  readVersion,
  recordFinding,
  recordVerification,
  uploadBuildFile,
} from './rolloutVersion.ts';
export { deleteOtherSessions, deleteSession, listSessions, listSignIns, signOut } from './session.ts';
export { readMachineHistory, readShare, readShareHistory } from './share.ts';
export { readStatistics, readStatisticsHistory } from './statistics.ts';
export { listOperatorTerms, listTerms, publishTerms, readTerms } from './terms.ts';
export { createToken, deleteToken, listTokens, readWatch } from './token.ts';
export {
  cancelWithdrawal,
  createWithdrawal,
  downloadWithdrawals,
  listWithdrawals,
  readWithdrawal,
  readWithdrawalRule,
} from './withdrawal.ts';
