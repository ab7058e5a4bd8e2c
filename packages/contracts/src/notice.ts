import { z } from 'zod';
import { MAX_NOTICE_BODY_LENGTH, MAX_NOTICE_TITLE_LENGTH } from './limits.ts';
import { DEFAULT_LOCALE, locales } from './locale.ts';
import { createPageSchema, pageQuerySchema } from './paging.ts';
import { createLineSchema, createMarkdownSchema, createRequiredLineSchema } from './text.ts';

/**
 * Query of `listNotices`, public: pinned notices first, then newest first; in `locale` or else in another language.
 * With `search`, only notices whose title or text contains it, ignoring case.
 */
export const noticeQuerySchema = pageQuerySchema.extend({
  locale: z.enum(locales).default(DEFAULT_LOCALE),
  search: createLineSchema(MAX_NOTICE_TITLE_LENGTH).optional(),
});
/** See {@link noticeQuerySchema}. */
export type NoticeQuery = z.input<typeof noticeQuerySchema>;
/** Query of `readNotice`: the language alone. */
export const noticeLocaleQuerySchema = noticeQuerySchema.pick({ locale: true });

/** A published notice in the list. `locale` is the language it is in. */
export const noticeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  locale: z.enum(locales),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime(),
});
/** See {@link noticeSchema}. */
export type Notice = z.infer<typeof noticeSchema>;
/** See {@link noticeQuerySchema}. */
export const noticePageSchema = createPageSchema(noticeSchema);
/** See {@link noticePageSchema}. */
export type NoticePage = z.infer<typeof noticePageSchema>;

/** Response of `readNotice`, public. `body` is Markdown; HTML in it is shown as text. */
export const noticeDetailSchema = noticeSchema.extend({ body: z.string() });
/** See {@link noticeDetailSchema}. */
export type NoticeDetail = z.infer<typeof noticeDetailSchema>;

/** Title and body of a notice in one language. */
export const noticeTextSchema = z.strictObject({
  title: createRequiredLineSchema(MAX_NOTICE_TITLE_LENGTH),
  body: createMarkdownSchema(MAX_NOTICE_BODY_LENGTH),
});
/** See {@link noticeTextSchema}. */
export type NoticeText = z.input<typeof noticeTextSchema>;

/**
 * Body of `createNotice` (201) and `updateNotice`, role admin: the whole notice, in at least one language. Only
 * operators see drafts. Publishing sets the date, and later changes keep it; unpublishing and publishing again sets a
 * new date.
 */
export const noticeDraftSchema = z.strictObject({
  isPinned: z.boolean(),
  isPublished: z.boolean(),
  texts: z
    .strictObject({ en: noticeTextSchema.nullable(), zh: noticeTextSchema.nullable() })
    .refine(({ en, zh }) => en !== null || zh !== null, 'Enter the text in at least one language'),
});
/** See {@link noticeDraftSchema}. */
export type NoticeDraft = z.input<typeof noticeDraftSchema>;

/** A notice as operators see it. `publishedAt` is null for a draft; `changedBy` is an email address. */
export const operatorNoticeSchema = z.object({
  id: z.uuid(),
  isPinned: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  changedBy: z.string(),
  texts: z.object({ en: noticeTextSchema.nullable(), zh: noticeTextSchema.nullable() }),
});
/** See {@link operatorNoticeSchema}. `deleteNotice` (204) deletes it. */
export type OperatorNotice = z.infer<typeof operatorNoticeSchema>;
/** Response of `listOperatorNotices`: newest first, including drafts. */
export const operatorNoticePageSchema = createPageSchema(operatorNoticeSchema);
/** See {@link operatorNoticePageSchema}. */
export type OperatorNoticePage = z.infer<typeof operatorNoticePageSchema>;
