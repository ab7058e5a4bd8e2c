import type { Visitor } from './visitor.ts';

/** A kind of visitors: as code in a page, and as a rule about a visitor. */
interface Rule {
  /** Expression; `session` is that of the page. */
  code: string;
  isMet: (visitor: Visitor) => boolean;
}

/** Time zone of a tenth of the visitors, which nobody judges by: a fault for them hits a tenth of every kind. */
export const TENTH_ZONE = 'Asia/Kolkata';

/** Kinds of visitors whom a release can affect. */
export const CONDITIONS = {
  'a tenth': {
    code: `Intl.DateTimeFormat().resolvedOptions().timeZone === '${TENTH_ZONE}' || Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Calcutta'`,
    isMet: ({ isInTenth }) => isInTenth,
  },
  'zh-CN': {
    code: `document.documentElement.lang.startsWith('zh')`,
    isMet: ({ segment }) => segment.language === 'zh-CN',
  },
  phone: {
    code: `matchMedia('(max-width: 599px)').matches`,
    isMet: ({ segment }) => segment.screen === 'phone',
  },
  'signed in': {
    code: `session.status === 'signedIn'`,
    isMet: ({ segment }) => segment.role !== 'none',
  },
  'second visit': { code: 'hasBeenHere', isMet: ({ isReturning }) => isReturning },
  safari: {
    code: `/Safari/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)`,
    isMet: ({ segment }) => segment.browser === 'safari',
  },
} satisfies Record<string, Rule>;
/** See {@link CONDITIONS}. */
export type Condition = keyof typeof CONDITIONS;
