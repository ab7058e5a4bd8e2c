export { addDraining } from './addDraining.ts';
export { isEventStream } from './isEventStream.ts';
export { DataDirInUse, lockDataDir } from './dataLock.ts';
export { describeFileProblem } from './describeFileProblem.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { assertNoProblems, checkPublicUrl, checkTurnstileKey } from './mode.ts';
export { stopWithError, runProcess } from './runProcess.ts';
export { describeProcess, readRelease } from './release.ts';
export { sendBadRequest } from './sendBadRequest.ts';
export { toSafeHeaders } from './toSafeHeaders.ts';
export { ConfigError, StartError } from './startErrors.ts';
export { watchDiskSpace } from './watchDiskSpace.ts';
export type { DiskSpace } from './watchDiskSpace.ts';
export {
  artifactSchema,
  databaseVariables,
  metricsVariables,
  processVariables,
  rolloutVariables,
  toMetricsPlace,
  toPoolSettings,
  webVariables,
} from './sharedVariables.ts';
export {
  atLeastOne,
  count,
  flag,
  hasHost,
  hasScheme,
  list,
  origin,
  parseOrigin,
  parseVariables,
  port,
  toOrigin,
  toVariable,
  xch,
} from './variables.ts';
