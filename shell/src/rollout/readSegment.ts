import { languages, parseLocale } from '@farm/contracts';
import type { Segment } from '@farm/contracts/rollout';

/** Reads what kind of visitor the page is shown to. */
export function readSegment(role: Segment['role']): Segment {
  return {
    language: toLanguage(document.documentElement.lang),
    screen: innerWidth < 600 ? 'phone' : innerWidth < 1200 ? 'tablet' : 'desktop',
    role,
    browser: toBrowser(navigator.userAgent),
  };
}

function toLanguage(tag: string): Segment['language'] {
  const locale = parseLocale(tag);
  return locale ? languages[locale].tag : 'other';
}

/** Returns the family of the engine; every browser on iOS has that of Safari. */
function toBrowser(agent: string): Segment['browser'] {
  if (/Chrom(e|ium)\//.test(agent)) return 'chromium';
  if (agent.includes('Firefox/')) return 'firefox';
  return agent.includes('AppleWebKit/') ? 'safari' : 'other';
}
