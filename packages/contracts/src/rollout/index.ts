export { applyChange, toChangedNames } from './applyChange.ts';
export { ChangeRefusedError } from './ChangeRefusedError.ts';
export type { ChangeContext } from './applyChange.ts';
export { approvalSchema, encodeApproval, newApprovalSchema } from './approval.ts';
export type { Approval, NewApproval } from './approval.ts';
export { beaconSchema, beaconsSchema, segmentSchema } from './beacon.ts';
export type { Beacon, Segment } from './beacon.ts';
// Apart from the schemas, as are the next three: browsers have no parser.
export { SEGMENT_NAMES, SEGMENTS } from './segments.ts';
export type { Dimension, SegmentName } from './segments.ts';
export { SIGNS } from './signs.ts';
export type { Sign } from './signs.ts';
export { changeMadeSchema, newChangeSchema, rolloutChangeSchema, versionSchema } from './change.ts';
export type { CanaryPlan, ChangeMade, NewChange, RolloutChange } from './change.ts';
export { DAYS_TO_WARN, formatFingerprint } from './fingerprint.ts';
export { FAILURE_MARGIN, MIN_FAILURE_VISITORS, parseFailures, formatFailures } from './failures.ts';
export type { CanaryFailures } from './failures.ts';
export { canaryNoticeSchema } from './canaryNotice.ts';
export type { CanaryNotice } from './canaryNotice.ts';
export { rateHistoryQuerySchema, rateHistorySchema } from './rateHistory.ts';
export type { RateHistory } from './rateHistory.ts';
export { formatFewVisitors, parseFewVisitors } from './holdReason.ts';
export type { FewVisitors } from './holdReason.ts';
export { haltSchema } from './halt.ts';
export type { Halt } from './halt.ts';
export { toCanonicalPath, checkCompatibility, checkLiveCombinations } from './checkLiveCombinations.ts';
export { describeDeprecatedUse, listBuildWarnings, listUnmetNeeds } from './listBuildWarnings.ts';
export { listDeprecatedUses, listLiveShells, listUses } from './listUses.ts';
export type { DeprecatedUse, PartUse } from './listUses.ts';
export { encodeHalts, encodeRegistry } from './encodeRegistry.ts';
export {
  createdPreviewLinkSchema,
  newPreviewLinkSchema,
  previewEndSchema,
  previewLinkParamsSchema,
  previewLinkSchema,
  previewLinksParamsSchema,
  previewLinksSchema,
  previewStateSchema,
} from './previewLink.ts';
export type {
  CreatedPreviewLink,
  NewPreviewLink,
  PreviewLink,
  PreviewLinks,
  PreviewState,
} from './previewLink.ts';
export { verifySignature, computeKeyId, encodePublicKey, signText } from './signatures.ts';
export type { SignatureKind } from './signatures.ts';
export {
  assertSignedByPerson,
  verifySignedRegistry,
  RegistryUntrustedError,
  signedRegistrySchema,
} from './signedRegistry.ts';
export type { VerifiedSignedRegistry, SignedRegistry } from './signedRegistry.ts';
export { encodeKeyTrust, resolveTrustedKeys } from './keyTrust.ts';
export type { TrustedKey } from './keyTrust.ts';
export { publicKeySchema } from './keyTrustSchemas.ts';
export type { KeyTrust, SignedKeyTrust } from './keyTrustSchemas.ts';
export {
  keyApprovalSchema,
  keyParamsSchema,
  newOperatorKeySchema,
  operatorKeySchema,
  operatorKeysSchema,
} from './operatorKey.ts';
export type { KeyApproval, NewOperatorKey, OperatorKey, OperatorKeys } from './operatorKey.ts';
export {
  findingParamsSchema,
  findingSchema,
  findingsSchema,
  MAX_FINDINGS,
  newFindingParamsSchema,
  newFindingSchema,
} from './finding.ts';
export type { Finding, Findings, NewFinding } from './finding.ts';
export {
  announcedSchema,
  announcementSchema,
  buildFileParamsSchema,
  buildSchema,
  createdRolloutTokenSchema,
  explanationSchema,
  historyEntrySchema,
  historyFilterSchema,
  historyPageSchema,
  historyQuerySchema,
  newRolloutTokenSchema,
  previewSchema,
  publishedBuildSchema,
  publishedVersionSchema,
  publishedVersionsQuerySchema,
  publishedVersionsSchema,
  ratesSchema,
  registryQuerySchema,
  rolloutEntrySchema,
  rolloutStatusSchema,
  rolloutTokenSchema,
  rolloutTokensSchema,
  verificationSchema,
  versionParamsSchema,
  visitorParamsSchema,
} from './wire.ts';
export type {
  Announced,
  CreatedRolloutToken,
  Explanation,
  HistoryEntry,
  HistoryFilter,
  HistoryKind,
  HistoryPage,
  NewRolloutToken,
  Preview,
  PublishedBuild,
  PublishedVersion,
  PublishedVersions,
  Rates,
  RolloutEntry,
  RolloutStatus,
  RolloutToken,
  RolloutTokens,
  Verification,
} from './wire.ts';
export { applyHalts } from './applyHalts.ts';
