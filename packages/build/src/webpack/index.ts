export { createRemoteConfig } from './createRemoteConfig.ts';
