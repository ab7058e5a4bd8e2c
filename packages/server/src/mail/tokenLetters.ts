import type { Locale } from '@farm/contracts';
import type { TokenScope } from '@farm/contracts/token';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about API tokens and watch links. Links are absolute. */
export interface TokenFacts {
  'token-created': {
    /** True if it is a watch link. */
    isLink: boolean;
    name: string;
    scopes: TokenScope[];
    date: string;
    expires: string;
    lockdownLink: string;
  };
}

/** Emails about API tokens and watch links, by language. */
export const tokenLetters: Record<
  Locale,
  { [Kind in keyof TokenFacts]: (facts: TokenFacts[Kind]) => Letter }
> = {
  en: {
    'token-created': ({ isLink, name, scopes, date, expires, lockdownLink }) => ({
      subject: isLink ? 'New watch link to your farm' : 'New API token for your account',
      parts: [
        isLink
          ? `A watch link named “${name}” was created. Whoever has it sees, without signing in:`
          : `An API token named “${name}” was created. Whoever has it can, without signing in:`,
        { list: scopes.map((scope) => scopeWords.en[scope]) },
        `Created: ${date}`,
        `Valid until: ${expires}`,
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
  },
  zh: {
    'token-created': ({ isLink, name, scopes, date, expires, lockdownLink }) => ({
      subject: isLink ? '您的农场有新的只读链接' : '您的账号有新的 API 令牌',
      parts: [
        isLink
          ? `已创建名为“${name}”的只读链接。持有该链接的人无需登录即可查看：`
          : `已创建名为“${name}”的 API 令牌。持有该令牌的人无需登录即可：`,
        { list: scopes.map((scope) => scopeWords.zh[scope]) },
        `创建时间：${date}`,
        `有效期至：${expires}`,
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
  },
};

const scopeWords: Record<Locale, Record<TokenScope, string>> = {
  en: {
    machines:
      'Read machines, plots, space, incidents, estimated profit, and PlotNFTs with their payout addresses',
    money: 'Read balance, profits, withdrawals and addresses',
    withdraw:
      'Withdraw, without your second factor, to saved addresses whose cool-down is over, and cancel such withdrawals',
    'watch-machines': 'Your machines by name, with their plots and open incidents',
    'watch-profit': 'Your profits of the last 30 days',
    'watch-balance': 'Your balance',
  },
  zh: {
    machines: '读取机器、图块、空间、异常、预计收益，以及 PlotNFT 及其收款地址',
    money: '读取余额、收益、提现和地址',
    withdraw: '无需双重验证，提现到冷却期已结束的已保存地址，以及取消此类提现',
    'watch-machines': '您的机器（按名称），包括图块和未结束的异常',
    'watch-profit': '您最近 30 天的收益',
    'watch-balance': '您的余额',
  },
};
