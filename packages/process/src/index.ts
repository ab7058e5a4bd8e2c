export { DataDirInUse, lockDataDir } from './dataLock.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { endWith, runProcess } from './runProcess.ts';
export { ConfigError, StartError } from './startErrors.ts';
export {
  atLeastOne,
  count,
  hasHost,
  hasScheme,
  parseVariables,
  port,
  processVariables,
  xch,
} from './variables.ts';
