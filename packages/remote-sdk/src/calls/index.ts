export { toDownload } from './toDownload.ts';
export { toEndpoint } from './toEndpoint.ts';
export { toPages } from './toPages.ts';
