import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request is a navigation. A script, picture or fetch of a path that does not exist must get an
 * error rather than a page; a tool that takes anything (curl) gets the page unless it names a file.
 */
export function isPageRequest(headers: IncomingHttpHeaders, path: string): boolean {
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const destination = headers['sec-fetch-dest'] ?? 'document';
  const namesFile = /\.[A-Za-z0-9]+$/.test(path.split('/').at(-1) ?? '');
  return accept.includes('*/*') && destination === 'document' && !namesFile;
}
