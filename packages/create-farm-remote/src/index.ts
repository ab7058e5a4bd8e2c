export { assertRemoteName, describeRemote, readTitles, titleOptions, titleUsage } from './describeRemote.ts';
export type { NewRemoteWish, RemotePlace, RemoteWords } from './describeRemote.ts';
export { saveTemplate } from './saveTemplate.ts';
export { fetchSdk } from './sdk.ts';
export type { Sdk } from './sdk.ts';
