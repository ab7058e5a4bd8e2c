import type { Locale } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Parts of every email to an account whose second factors are about to be removed. The link is absolute. */
export const resetNotice: Record<Locale, (facts: { date: string; link: string }) => Letter['parts']> = {
  en: ({ date, link }) => [
    `Your second factors will be removed on ${date}. If you didn’t ask for this, stop it:`,
    { link, label: 'Stop this' },
  ],
  zh: ({ date, link }) => [
    `您的双重验证方式将于 ${date} 全部移除。如果不是您本人的要求，请阻止：`,
    { link, label: '阻止移除' },
  ],
};
