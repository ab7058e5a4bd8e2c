import type { PushContent } from '@farm/contracts/notification';
import type { WorkerScope } from './workerScope.ts';

const UNKNOWN: PushContent = { title: 'Farm', body: '', path: '/center', tag: 'unknown', locale: '' };

/**
 * Reads the content of a push. Browsers require a notification for every push, so one that cannot be read gets the name of the
 * site; and whatever it says, a click opens a page of this site.
 */
export function parsePush(data: { json: () => unknown } | null, { location }: WorkerScope): PushContent {
  const found = readContent(data);
  const read = (name: keyof PushContent) => {
    const value = found[name];
    return typeof value === 'string' ? value : UNKNOWN[name];
  };
  const path = read('path');
  return {
    title: read('title'),
    body: read('body'),
    path: isOwnPath(path, location.origin) ? path : UNKNOWN.path,
    tag: read('tag'),
    locale: read('locale'),
  };
}

function readContent(data: { json: () => unknown } | null): Record<string, unknown> {
  try {
    // Of any shape: each field is checked.
    return { ...(data?.json() as object | null | undefined) };
  } catch {
    return {};
  }
}

function isOwnPath(path: string, origin: string): boolean {
  try {
    return path.startsWith('/') && new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}
