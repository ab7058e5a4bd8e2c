import {
  createByLocale,
  DEFAULT_LOCALE,
  locales,
  MAX_NOTICE_BODY_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
  type Locale,
  type NoticeDraft,
  type OperatorNotice,
} from '@farm/contracts';
import type { TextProblem } from './textProblem.ts';

/** Text of a notice in one language, as entered. */
export interface TypedText {
  title: string;
  body: string;
}

/** A notice as entered. */
export interface TypedNotice {
  isPinned: boolean;
  isPublished: boolean;
  texts: Record<Locale, TypedText>;
}

/** Problems of a text by its field. */
export type TextProblems = Partial<Record<keyof TypedText, TextProblem>>;
/** See {@link TextProblems}; languages without problems are absent. */
export type NoticeProblems = Partial<Record<Locale, TextProblems>>;

/** Effect of saving on what readers see. */
export type SaveKind = 'draft' | 'publish' | 'published' | 'unpublish';

const NOTHING: TypedText = { title: '', body: '' };

/** Form values of an existing or new notice. */
export function toTypedNotice(notice: OperatorNotice | undefined): TypedNotice {
  return {
    isPinned: notice?.isPinned ?? false,
    isPublished: (notice?.publishedAt ?? null) !== null,
    texts: toTypedTexts(notice?.texts ?? {}),
  };
}

/** Texts as entered, empty in languages without one. */
export function toTypedTexts(texts: Partial<Record<Locale, TypedText | null>>): TypedNotice['texts'] {
  return createByLocale((locale) => texts[locale] ?? NOTHING);
}

/** Request for the entered notice, or null while it has problems. Empty languages are left out. */
export function readTypedNotice({ isPinned, isPublished, texts }: TypedNotice): {
  draft: NoticeDraft | null;
  problems: NoticeProblems;
} {
  const written = createByLocale((locale) => readText(texts[locale]));
  if (locales.every((locale) => written[locale] === null))
    return { draft: null, problems: { [DEFAULT_LOCALE]: { title: 'missing', body: 'missing' } } };
  const problems: NoticeProblems = {};
  for (const locale of locales) {
    const text = written[locale];
    const found = text === null ? {} : problemsOf(text);
    if (Object.keys(found).length > 0) problems[locale] = found;
  }
  const isRight = Object.keys(problems).length === 0;
  return { draft: isRight ? { isPinned, isPublished, texts: written } : null, problems };
}

/** Assigns the API's objections to fields; null if they concern none of them. */
export function toNoticeProblems(fields: Record<string, string> | undefined): NoticeProblems | null {
  const problems: NoticeProblems = {};
  for (const path of Object.keys(fields ?? {})) {
    const [, language, field] = /^texts\.(\w+)\.(title|body)$/.exec(path) ?? [];
    const locale = locales.find((one) => one === language);
    if (locale === undefined) continue;
    problems[locale] = { ...problems[locale], [field === 'title' ? 'title' : 'body']: 'refused' };
  }
  return Object.keys(problems).length === 0 ? null : problems;
}

export function saveKindOf(wasPublished: boolean, isPublished: boolean): SaveKind {
  if (wasPublished) return isPublished ? 'published' : 'unpublish';
  return isPublished ? 'publish' : 'draft';
}

function readText({ title, body }: TypedText): TypedText | null {
  const text = { title: title.trim(), body: body.trim() };
  return text.title === '' && text.body === '' ? null : text;
}

function problemsOf({ title, body }: TypedText): TextProblems {
  return {
    ...(title === '' && { title: 'missing' }),
    ...(title.length > MAX_NOTICE_TITLE_LENGTH && { title: 'tooLong' }),
    ...(body === '' && { body: 'missing' }),
    ...(body.length > MAX_NOTICE_BODY_LENGTH && { body: 'tooLong' }),
  };
}
