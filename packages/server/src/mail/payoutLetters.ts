import type { HoldReason, Locale, PayoutProblem } from '@farm/contracts';
import { sayProblem } from './problem.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails to operators about payouts. Amounts include their unit; links are absolute. */
export interface PayoutFacts {
  'payouts-stopped': { problems: PayoutProblem[]; link: string };
  'wallet-short': { count: number; amount: string; link: string };
  /** `owner` is an email address. */
  'withdrawal-waiting': {
    owner: string;
    amount: string;
    holdReasons: readonly HoldReason[];
    link: string;
  };
}

const isRestored = (problems: readonly PayoutProblem[]) => problems.some(({ kind }) => kind === 'restored');

/** Emails to operators about payouts, by language. */
export const payoutLetters: Record<
  Locale,
  { [Kind in keyof PayoutFacts]: (facts: PayoutFacts[Kind]) => Letter }
> = {
  en: {
    'payouts-stopped': ({ problems, link }) => ({
      subject: isRestored(problems)
        ? 'Payouts stopped: the database was restored'
        : 'Payouts stopped: chain and ledger don’t agree',
      parts: [
        'The farm automatically stopped payouts. It found:',
        { list: problems.map(sayProblem.en) },
        'Nothing is signed until you resume payouts. Find the cause first:',
        { link, label: 'Open payouts' },
      ],
    }),
    'wallet-short': ({ count, amount, link }) => ({
      subject: 'Wallet short of funds: withdrawals on hold',
      parts: [
        `On hold: ${count === 1 ? '1 withdrawal' : `${count} withdrawals`} (${amount} in total). The wallet is short of funds, and nothing is on its way back to it.`,
        'Add funds to the wallet, then approve the held withdrawals. You won’t get another email about withdrawals held in the meantime:',
        { link, label: 'Open payouts' },
      ],
    }),
    'withdrawal-waiting': ({ owner, amount, holdReasons, link }) => ({
      subject: `Withdrawal of ${amount} waits for your review`,
      parts: [
        `${owner} requested a withdrawal of ${amount}, which is not paid without a review.`,
        `On hold because: ${holdReasons.map((reason) => reasonsEn[reason]).join('; ')}.`,
        'You won’t get another email about this account while it waits:',
        { link, label: 'Review the withdrawal' },
      ],
    }),
  },
  zh: {
    'payouts-stopped': ({ problems, link }) => ({
      subject: isRestored(problems) ? '付款已停止：数据库已从备份恢复' : '付款已停止：链上与账本不一致',
      parts: [
        '系统已自动停止支付提现，原因如下：',
        { list: problems.map(sayProblem.zh) },
        '在您恢复付款之前，系统不会签署任何付款。请查明原因后再恢复：',
        { link, label: '打开付款管理' },
      ],
    }),
    'wallet-short': ({ count, amount, link }) => ({
      subject: '钱包余额不足：提现已暂缓',
      parts: [
        `钱包余额不足以支付 ${count} 笔提现（共 ${amount}），且没有在途资金返回，这些提现已暂缓。`,
        '请向钱包补充资金，然后批准暂缓的提现。在此期间新暂缓的提现不会另行邮件通知：',
        { link, label: '打开付款管理' },
      ],
    }),
    'withdrawal-waiting': ({ owner, amount, holdReasons, link }) => ({
      subject: `${amount} 的提现等待审核`,
      parts: [
        `${owner} 申请提现 ${amount}，需要审核后才能支付。`,
        `暂缓原因：${holdReasons.map((reason) => reasonsZh[reason]).join('；')}。`,
        '在其等待审核期间，该账户的其他提现不会另行邮件通知：',
        { link, label: '审核提现' },
      ],
    }),
  },
};

const reasonsEn: Record<HoldReason, string> = {
  new_address: 'the address is new',
  new_password: 'the password was changed recently',
  daily_limit: 'it exceeds the daily limit',
  large_amount: 'the amount is large',
  hot_wallet: 'the wallet needs more funds',
  owner: 'the user locked down the account with the link in an email',
  operator: 'it was put on hold for an operator',
  mail: 'the email about it can’t be delivered',
  debt: 'the account is in debt after a correction',
};

const reasonsZh: Record<HoldReason, string> = {
  new_address: '收款地址是新添加的',
  new_password: '密码近期修改过',
  daily_limit: '超出每日限额',
  large_amount: '金额较大',
  hot_wallet: '钱包余额不足',
  owner: '用户通过邮件链接锁定了账户',
  operator: '需运营人员处理',
  mail: '通知邮件无法送达',
  debt: '账户因更正而欠款',
};
