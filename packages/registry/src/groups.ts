import { parseLocale, type Locale } from '@farm/contracts';
import type { Audience } from '@farm/contracts/registry';
import { readGrant } from './grant.ts';
import type { VisitorKey } from './visitorKey.ts';

/** Cookie with the role of the account that last signed in with this browser. */
export const GROUP_COOKIE = 'farm_group';
/** Cookie with the language that a visitor chose. The page sets it. */
export const LANGUAGE_COOKIE = 'lng';

/** Groups that a visitor belongs to; those that nobody knows are absent. */
export interface VisitorGroups {
  role?: NonNullable<Audience['roles']>[number];
  language?: Locale;
}

/** Reads the groups of a visitor from the request that a browser sends with each page and report. */
export function readGroups(
  key: VisitorKey,
  from: { grant: string | undefined; language: string | undefined; acceptLanguage: string | undefined },
  now: Date,
): VisitorGroups {
  const grant = readGrant(key, from.grant, now);
  const accepted = (from.acceptLanguage ?? '').split(',').map((item) => item.split(';', 1)[0]);
  const language = [from.language, ...accepted]
    .map((tag) => parseLocale(tag ?? ''))
    .find((found) => found !== undefined);
  return { ...(grant?.kind === 'group' && { role: grant.role }), ...(language && { language }) };
}

/** True if a visitor belongs to an audience, which is everybody if there is none. */
export function isInAudience({ roles, languages }: Audience, { role, language }: VisitorGroups): boolean {
  if (roles && (role === undefined || !roles.includes(role))) return false;
  return !languages || (language !== undefined && languages.includes(language));
}
