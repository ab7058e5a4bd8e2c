import {
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
    texts: { en: notice?.texts.en ?? NOTHING, zh: notice?.texts.zh ?? NOTHING },
  };
}

/** Request for the entered notice, or null while it has problems. Empty languages are left out. */
export function readTypedNotice({ isPinned, isPublished, texts }: TypedNotice): {
  draft: NoticeDraft | null;
  problems: NoticeProblems;
} {
  const [en, zh] = [readText(texts.en), readText(texts.zh)];
  if (en === null && zh === null)
    return { draft: null, problems: { en: { title: 'missing', body: 'missing' } } };
  const problems: NoticeProblems = {};
  for (const [locale, text] of [['en', en] as const, ['zh', zh] as const]) {
    const found = text === null ? {} : problemsOf(text);
    if (Object.keys(found).length > 0) problems[locale] = found;
  }
  const isRight = Object.keys(problems).length === 0;
  return { draft: isRight ? { isPinned, isPublished, texts: { en, zh } } : null, problems };
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
