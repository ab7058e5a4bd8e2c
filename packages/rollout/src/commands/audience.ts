import { languages, locales, parseLocale, type Locale } from '@farm/contracts';
import { AUDIENCE_ROLES, type Audience } from '@farm/contracts/registry';
import type { RolloutChange } from '@farm/contracts/rollout';
import { UsageError } from '../exitCodes.ts';

/** Help on `--to`. */
export const AUDIENCE_HELP = `With --to staff, role=user or language=en (several with commas), the share is that of these visitors alone; --to everyone takes
that back. A visitor has the role of the account that last signed in with their browser, for 90 days. Without --to, a running
canary keeps its audience.`;

const LANGUAGES = locales.map((locale) => `language=${languages[locale].tag}`);

/** Parses `--to`; without it, a running canary keeps its audience. @throws UsageError */
export function parseAudience(
  text: string | undefined,
): Pick<Extract<RolloutChange, { kind: 'canary' }>, 'audience'> {
  if (text === undefined) return {};
  if (text === 'everyone') return { audience: null };
  const roles: NonNullable<Audience['roles']> = [];
  const languages: Locale[] = [];
  for (const word of text.split(',')) {
    const [kind, value = ''] = word === 'staff' ? ['role', 'admin'] : word.split('=');
    const role = kind === 'role' ? AUDIENCE_ROLES.find((one) => one === value) : undefined;
    const language = kind === 'language' ? parseLocale(value) : undefined;
    if (role && !roles.includes(role)) roles.push(role);
    else if (language && !languages.includes(language)) languages.push(language);
    else
      throw new UsageError(
        `"${word}" is not an audience. Use staff, role=user, role=admin, ${LANGUAGES.join(', ')} or everyone.`,
      );
  }
  return { audience: { ...(roles.length > 0 && { roles }), ...(languages.length > 0 && { languages }) } };
}

/** Formats whom a canary is for, to follow its share; empty if it is for everybody. */
export function formatAudience(audience: Audience | null | undefined): string {
  if (!audience) return '';
  const { roles = [], languages = [] } = audience;
  const words = [
    ...roles.map((role) => `role ${role}`),
    ...languages.map((language) => `language ${language}`),
  ];
  return ` of ${words.join(', ')}`;
}
