import { createByLocale, DEFAULT_LOCALE, locales, type Locale } from '@farm/contracts';
import { MAX_TERMS_LENGTH, type OperatorTerms, type TermsDraft } from '@farm/contracts/terms';
import type { TextProblem } from './textProblem.ts';

/** Texts as entered, by language. */
export type TypedTerms = Record<Locale, string>;

/** The version that texts are written on, 0 for the first one, and its texts. */
export interface TermsBase {
  version: number;
  texts: TypedTerms;
}

/** Problems by language; languages without problems are absent. */
export type TermsProblems = Partial<Record<Locale, TextProblem>>;

/** Base of the next version of existing or first terms. */
export function toTermsBase({ texts, versions }: OperatorTerms): TermsBase {
  return { version: versions[0]?.version ?? 0, texts: toTypedTerms(texts) };
}

/** Texts as entered, empty in languages without one. */
export function toTypedTerms(texts: Partial<Record<Locale, string | null>>): TypedTerms {
  return createByLocale((locale) => texts[locale] ?? '');
}

/** Request for the entered texts, or null while they have problems. Empty languages are left out. */
export function readTypedTerms(
  typed: TypedTerms,
  { version }: TermsBase,
): { draft: TermsDraft | null; problems: TermsProblems } {
  const texts = createByLocale((locale) => typed[locale].trim() || null);
  if (locales.every((locale) => texts[locale] === null))
    return { draft: null, problems: { [DEFAULT_LOCALE]: 'missing' } };
  const problems: TermsProblems = {};
  for (const locale of locales)
    if ((texts[locale] ?? '').length > MAX_TERMS_LENGTH) problems[locale] = 'tooLong';
  const isRight = Object.keys(problems).length === 0;
  return { draft: isRight ? { baseVersion: version, texts } : null, problems };
}

/** Assigns the API's objections to languages; null if they concern no text. */
export function toTermsProblems(fields: Record<string, string> | undefined): TermsProblems | null {
  const refused = locales.filter((locale) => fields?.[`texts.${locale}`] !== undefined);
  return refused.length === 0 ? null : Object.fromEntries(refused.map((locale) => [locale, 'refused']));
}

/** True if the texts are the same but for space around them. */
export function isSameTerms(one: TypedTerms, other: TypedTerms): boolean {
  return locales.every((locale) => one[locale].trim() === other[locale].trim());
}
