import type { Locale } from '@farm/contracts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';
import { sayNext, type WithdrawalNext } from './withdrawalNext.ts';

/** Facts of emails about new addresses and withdrawals. Links are absolute. */
export interface MoneyFacts {
  'new-address': { address: string; date: string; trustedAt: string; lockdownLink: string };
  /** Amounts include their unit. */
  withdrawal: {
    /** True if the automatic payout requested it. */
    isAutomatic: boolean;
    /** Name of the API token that requested it. */
    tokenName: string | null;
    amount: string;
    fee: string;
    received: string;
    address: string;
    date: string;
    next: WithdrawalNext;
    receiptLink: string;
    lockdownLink: string;
  };
}

/** Emails about new addresses and withdrawals, by language. */
export const moneyLetters: Record<
  Locale,
  { [Kind in keyof MoneyFacts]: (facts: MoneyFacts[Kind]) => Letter }
> = {
  en: {
    'new-address': ({ address, date, trustedAt, lockdownLink }) => ({
      subject: 'New withdrawal address on your account',
      parts: [
        'A withdrawal address was added to your account:',
        address,
        `Added: ${date}`,
        `Withdrawals to it are held until ${trustedAt}.`,
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
    withdrawal: ({
      isAutomatic,
      tokenName,
      amount,
      fee,
      received,
      address,
      date,
      next,
      receiptLink,
      lockdownLink,
    }) => ({
      subject: `Withdrawal of ${amount}`,
      parts: [
        isAutomatic
          ? 'Your automatic payout requested a withdrawal from your account.'
          : tokenName === null
            ? 'A withdrawal was requested from your account.'
            : `Your API token “${tokenName}” requested a withdrawal from your account.`,
        `Amount: ${amount}`,
        `Fee: ${fee}`,
        `You receive: ${received}`,
        `Requested: ${date}`,
        'To address:',
        address,
        ...sayNext.en(next),
        'Check its status:',
        { link: receiptLink, label: 'Open the withdrawal' },
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
  },
  zh: {
    'new-address': ({ address, date, trustedAt, lockdownLink }) => ({
      subject: '您的账号新增了提现地址',
      parts: [
        '您的账号新增了一个提现地址：',
        address,
        `添加时间：${date}`,
        `在 ${trustedAt}之前，提现到该地址的申请会暂缓处理。`,
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
    withdrawal: ({
      isAutomatic,
      tokenName,
      amount,
      fee,
      received,
      address,
      date,
      next,
      receiptLink,
      lockdownLink,
    }) => ({
      subject: `提现 ${amount}`,
      parts: [
        isAutomatic
          ? '您设置的自动提现提交了一笔提现申请。'
          : tokenName === null
            ? '您的账号提交了一笔提现申请。'
            : `您的 API 令牌“${tokenName}”提交了一笔提现申请。`,
        `金额：${amount}`,
        `手续费：${fee}`,
        `实际到账：${received}`,
        `申请时间：${date}`,
        '收款地址：',
        address,
        ...sayNext.zh(next),
        '查看提现进度：',
        { link: receiptLink, label: '查看提现' },
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
  },
};
