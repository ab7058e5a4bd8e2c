export { applyChange, ChangeRefusedError, namesOf } from './applyChange.ts';
export type { ChangeContext } from './applyChange.ts';
export { beaconSchema, beaconsSchema } from './beacon.ts';
export type { Beacon } from './beacon.ts';
export { changeMadeSchema, newChangeSchema, rolloutChangeSchema, versionSchema } from './change.ts';
export type { ChangeMade, NewChange, RolloutChange } from './change.ts';
export { FAILURE_MARGIN, FAILURE_VISITORS_MIN, readFailures, sayFailures } from './failures.ts';
export type { CanaryFailures } from './failures.ts';
export { haltSchema } from './halt.ts';
export type { Halt } from './halt.ts';
export { canonicalPath, misfit, misfits } from './misfits.ts';
export { haltsText, registryText } from './registryText.ts';
export { isSignedBy, keyIdOf, publicKeyText, signText } from './signatures.ts';
export type { SignedKind } from './signatures.ts';
export { openRegistry, RegistryUntrustedError, signedRegistrySchema } from './signedRegistry.ts';
export type { OpenedRegistry, SignedRegistry, TrustedKey } from './signedRegistry.ts';
export {
  announcedSchema,
  announcementSchema,
  buildFileParamsSchema,
  buildSchema,
  createdRolloutTokenSchema,
  explanationSchema,
  historyEntrySchema,
  historyPageSchema,
  historyQuerySchema,
  newRolloutTokenSchema,
  previewSchema,
  publishedBuildSchema,
  publishedVersionSchema,
  publishedVersionsQuerySchema,
  publishedVersionsSchema,
  rateHistoryQuerySchema,
  rateHistorySchema,
  ratesSchema,
  registryQuerySchema,
  rolloutEntrySchema,
  rolloutStatusSchema,
  rolloutTokenSchema,
  rolloutTokensSchema,
  trustedKeysSchema,
  verificationSchema,
  versionParamsSchema,
  visitorParamsSchema,
} from './wire.ts';
export type {
  Announced,
  CreatedRolloutToken,
  Explanation,
  HistoryEntry,
  HistoryPage,
  NewRolloutToken,
  Preview,
  PublishedBuild,
  PublishedVersion,
  PublishedVersions,
  RateHistory,
  Rates,
  RolloutEntry,
  RolloutStatus,
  RolloutToken,
  RolloutTokens,
  TrustedKeys,
  Verification,
} from './wire.ts';
export { withHalts } from './withHalts.ts';
