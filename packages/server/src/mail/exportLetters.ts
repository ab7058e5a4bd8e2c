import type { Locale } from '@farm/contracts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about archives of an account's data. Links are absolute. */
export interface ExportFacts {
  'export-ready': { link: string; lockdownLink: string };
}

/** Emails about archives, by language. */
export const exportLetters: Record<
  Locale,
  { [Kind in keyof ExportFacts]: (facts: ExportFacts[Kind]) => Letter }
> = {
  en: {
    'export-ready': ({ link, lockdownLink }) => ({
      subject: 'Your data is ready',
      parts: [
        'The archive of your data that you asked for is ready. Log in to download it within seven days:',
        { link, label: 'Download my data' },
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
  },
  zh: {
    'export-ready': ({ link, lockdownLink }) => ({
      subject: '您的数据已准备好',
      parts: [
        '您请求的数据归档已准备好，请在七天内登录下载：',
        { link, label: '下载我的数据' },
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
  },
};
