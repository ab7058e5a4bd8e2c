export { agentConfig } from './agentConfig.ts';
export { monolithConfig } from './monolithConfig.ts';
export { remoteConfig } from './remoteConfig.ts';
export { sharedModules } from './sharedModules.ts';
export { shellConfig } from './shellConfig.ts';
