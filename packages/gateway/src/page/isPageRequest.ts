import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a navigation. A script, image or fetch of a missing path must get an error instead of a page; tools
 * that accept anything (curl) get the page unless the path names a file.
 */
export function isPageRequest(headers: IncomingHttpHeaders, path: string): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const destination = headers['sec-fetch-dest'] ?? 'document';
  const namesFile = /\.[A-Za-z0-9]+$/.test(path.split('/').at(-1) ?? '');
  return accept.includes('*/*') && destination === 'document' && !namesFile;
}
