export { createBrowserCookie } from './browserCookie.ts';
export { findQuota, type Quota, type Requester } from './findQuota.ts';
export { deleteUnusedBrowsers, deleteKnownBrowsers, recordBrowser } from './knownBrowser.repository.ts';
