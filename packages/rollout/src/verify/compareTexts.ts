import { DEFAULT_LOCALE, languages, type Locale } from '@farm/contracts';
import type { PageData } from '@farm/contracts/registry';
import { toLocale, type Look } from './looks.ts';
import type { LookFindings } from './toPageFindings.ts';
import { MOMENTS, type Evidence } from './visit.ts';

/** Text of a page at rest in a look. */
export interface ShownTexts {
  /** Path of its mount. */
  page: string;
  look: Look;
  /** Path that it ended at. */
  path: string;
  texts: string[];
  evidence: Evidence;
}

/** Compares what the pages of a remote showed: in each language with English, and one with another. */
export function compareTexts(shown: readonly ShownTexts[], data: PageData): LookFindings[] {
  const mounts = data.remotes.flatMap(({ descriptor }) => descriptor.mounts);
  const findMount = (page: string) => mounts.find(({ path }) => path === page);
  return shown.flatMap((one) => {
    const texts = [];
    const mount = findMount(one.page);
    const locale = toLocale(one.look);
    // A remote that has no title in a language is in English there.
    if (locale !== DEFAULT_LOCALE && mount?.title[locale] !== undefined) {
      const english = shown.filter(
        ({ page, look }) => page === one.page && toLocale(look) === DEFAULT_LOCALE,
      );
      texts.push(...findUntranslated(one.texts, new Set(english.flatMap((other) => other.texts)), locale));
    }
    const twin = shown.find(
      (other) =>
        other.look.name === one.look.name &&
        other.path !== one.path &&
        findMount(other.page)?.page !== mount?.page &&
        other.texts.join('\n') === one.texts.join('\n'),
    );
    if (twin) texts.push(`it shows the same as ${twin.page}`);
    const findings = texts.map((text) => ({ step: MOMENTS.rested, text, evidence: one.evidence }));
    return [{ page: one.page, look: one.look.name, findings }];
  });
}

/** Of a sentence: names and units are the same in each language. */
const ENGLISH = /(?:^|\s)[A-Za-z]+(?:,? [a-z]{2,}){3}/;
/** Letters of other scripts than English is written in. */
const FOREIGN = /(?!\p{Script=Latin})\p{L}/u;
const MAX_SAID = 60;

/** Finds what a page in another language says as it does in English. */
export function findUntranslated(
  texts: readonly string[],
  english: ReadonlySet<string>,
  locale: Locale,
): string[] {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;
  const words = texts.filter((text) => /[a-z]{2}/i.test(text));
  const isSeen = FOREIGN.test(languages[locale].label);
  if (isSeen && words.length > 0 && !texts.some((text) => FOREIGN.test(text)))
    return [`it says nothing in ${name}`];
  return texts
    .filter((text) => ENGLISH.test(text) && english.has(text))
    .map((text) => `it says ‘${text.slice(0, MAX_SAID)}’ in ${name} as in English`);
}
