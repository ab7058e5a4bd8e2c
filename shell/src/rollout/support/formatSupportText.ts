import type { PageVersions } from '../PageVersions.ts';
import { listVersionStates, type VersionState } from './listVersionStates.ts';

/** Formats the dialog's content as plain text, always in English for the support team. */
export function formatSupportText(versions: PageVersions, openedAt: Date): string {
  const { rev, visitor } = versions.page;
  return [
    `Time: ${openedAt.toISOString()}`,
    `Page: ${location.origin}${location.pathname}`,
    `Revision: ${String(rev)}`,
    `Visitor: ${visitor === '' ? 'unknown' : visitor}`,
    `Browser: ${navigator.userAgent}`,
    ...listVersionStates(versions).map(
      ({ name, version, why, isRunning }) =>
        `${name} ${version}: ${formatReason(why)}${isRunning ? '' : ' (not opened)'}`,
    ),
  ].join('\n');
}

function formatReason(why: VersionState['why']): string {
  switch (why.kind) {
    case 'stable':
      return 'stable';
    case 'canary': {
      const set = why.set === null ? '' : ` of set ${why.set}`;
      return `canary${set}, ${String(why.percent)} %, place ${String(why.bucket)}`;
    }
    case 'preview':
      return 'preview';
    case 'override':
      return `override from ${why.origin}`;
    case 'lastGood':
      return `last good, because ${why.instead} failed`;
    case 'disabled':
      return `switched off: ${why.reason}`;
  }
}
