export { createAgentConfig } from './createAgentConfig.ts';
export { createMonolithConfig } from './createMonolithConfig.ts';
export { createRemoteConfig } from './createRemoteConfig.ts';
export { sharedModules } from './sharedModules.ts';
export { createShellConfig } from './createShellConfig.ts';
