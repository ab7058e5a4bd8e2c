import type { Locale } from '@farm/contracts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about closing an account. Links are absolute. */
export interface ClosingFacts {
  'closing-started': { date: string; link: string; lockdownLink: string };
  'account-closed': object;
}

/** Emails about closing an account, by language. */
export const closingLetters: Record<
  Locale,
  { [Kind in keyof ClosingFacts]: (facts: ClosingFacts[Kind]) => Letter }
> = {
  en: {
    'closing-started': ({ date, link, lockdownLink }) => ({
      subject: 'Your account will be closed',
      parts: [
        `Your account will be closed on ${date}: your machines are removed, what is left of your balance is waived, and your data is erased. Until then, you can withdraw, download your data, and keep the account:`,
        { link, label: 'Keep my account' },
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
    'account-closed': () => ({
      subject: 'Your account was closed',
      parts: [
        'Your account was closed, and your data was erased. The farm keeps the records of money that the law asks for and a log of actions, without your name and email address. This is the last email about it.',
      ],
    }),
  },
  zh: {
    'closing-started': ({ date, link, lockdownLink }) => ({
      subject: '您的账号即将注销',
      parts: [
        `您的账号将于 ${date} 注销：您的机器将被移除，剩余的余额视为放弃，您的数据将被删除。在此之前，您可以提现、下载数据，也可以保留账号：`,
        { link, label: '保留我的账号' },
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
    'account-closed': () => ({
      subject: '您的账号已注销',
      parts: [
        '您的账号已注销，您的数据已删除。农场保留法律要求的资金记录和操作日志，其中不含您的姓名和邮箱。这是关于该账号的最后一封邮件。',
      ],
    }),
  },
};
