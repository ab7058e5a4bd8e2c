export { assertRemoteName, describeRemote } from './describeRemote.ts';
export type { NewRemoteWish, RemotePlace, RemoteWords } from './describeRemote.ts';
export { writeTemplate } from './writeTemplate.ts';
export { fetchSdk } from './sdk.ts';
export type { Sdk } from './sdk.ts';
