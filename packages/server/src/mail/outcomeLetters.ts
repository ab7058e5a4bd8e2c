import type { Locale } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';
import { sayNext, type WithdrawalNext } from './withdrawalNext.ts';

/** Facts of an outcome that needs no more words. The amount includes its unit; the link is absolute. */
interface Outcome {
  amount: string;
  receiptLink: string;
}

/** Facts of emails about the outcome of a withdrawal. `note` is what an operator wrote, or empty. */
export interface OutcomeFacts {
  'withdrawal-approved': Outcome & { note: string };
  'withdrawal-held': Outcome & { note: string; next: WithdrawalNext };
  'withdrawal-rejected': Outcome & { note: string };
  'withdrawal-canceled': Outcome & { note: string };
  'withdrawal-paid': Outcome & { received: string; address: string };
  'withdrawal-reopened': Outcome & { received: string };
  'withdrawal-refunded': Outcome;
}

const noteEn = (note: string) => (note === '' ? [] : [`The operator’s note: ${note}`]);
const noteZh = (note: string) => (note === '' ? [] : [`运营人员备注：${note}`]);

/** Emails about the outcome of a withdrawal, by language. */
export const outcomeLetters: Record<
  Locale,
  { [Kind in keyof OutcomeFacts]: (facts: OutcomeFacts[Kind]) => Letter }
> = {
  en: {
    'withdrawal-approved': ({ amount, note, receiptLink }) => ({
      subject: `Withdrawal of ${amount} approved`,
      parts: [
        `An operator approved your withdrawal of ${amount}. It will be paid with the next batch and can no longer be canceled.`,
        ...noteEn(note),
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
    'withdrawal-held': ({ amount, note, next, receiptLink }) => ({
      subject: `Withdrawal of ${amount} on hold`,
      parts: [
        `Your withdrawal of ${amount} was put on hold.`,
        ...sayNext.en(next),
        ...noteEn(note),
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
    'withdrawal-rejected': ({ amount, note, receiptLink }) => ({
      subject: `Withdrawal of ${amount} rejected`,
      parts: [
        `An operator rejected your withdrawal of ${amount}. The full amount is back in your usable balance.`,
        ...noteEn(note),
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
    'withdrawal-canceled': ({ amount, note, receiptLink }) => ({
      subject: `Withdrawal of ${amount} canceled`,
      parts: [
        `An operator canceled your withdrawal of ${amount}. The full amount is back in your usable balance.`,
        ...noteEn(note),
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
    'withdrawal-paid': ({ amount, received, address, receiptLink }) => ({
      subject: `Withdrawal of ${amount} paid`,
      parts: [
        `Your withdrawal is paid, and the payment is final. ${received} arrived at this address:`,
        address,
        { link: receiptLink, label: 'Open the receipt' },
      ],
    }),
    'withdrawal-reopened': ({ amount, received, receiptLink }) => ({
      subject: `Withdrawal of ${amount} is sent again`,
      parts: [
        `The Chia network replaced the blocks that held the payment of your withdrawal of ${amount}, so it is no longer final, and ${received} may be missing in your wallet. The farm sends the same payment again. You don’t have to do anything, and you get an email once it is final.`,
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
    'withdrawal-refunded': ({ amount, receiptLink }) => ({
      subject: `Withdrawal of ${amount} refunded`,
      parts: [
        `Your withdrawal of ${amount} couldn’t be paid on the chain. The full amount is back in your usable balance, and you can request it again.`,
        { link: receiptLink, label: 'Open the withdrawal' },
      ],
    }),
  },
  zh: {
    'withdrawal-approved': ({ amount, note, receiptLink }) => ({
      subject: `提现 ${amount} 已通过审核`,
      parts: [
        `您的提现 ${amount} 已通过运营人员审核，将随下一批付款支付，已无法取消。`,
        ...noteZh(note),
        { link: receiptLink, label: '查看提现' },
      ],
    }),
    'withdrawal-held': ({ amount, note, next, receiptLink }) => ({
      subject: `提现 ${amount} 已暂缓处理`,
      parts: [
        `您的提现 ${amount} 已暂缓处理。`,
        ...sayNext.zh(next),
        ...noteZh(note),
        { link: receiptLink, label: '查看提现' },
      ],
    }),
    'withdrawal-rejected': ({ amount, note, receiptLink }) => ({
      subject: `提现 ${amount} 未通过审核`,
      parts: [
        `运营人员拒绝了您的提现 ${amount}，全部金额已退回可用余额。`,
        ...noteZh(note),
        { link: receiptLink, label: '查看提现' },
      ],
    }),
    'withdrawal-canceled': ({ amount, note, receiptLink }) => ({
      subject: `提现 ${amount} 已取消`,
      parts: [
        `运营人员取消了您的提现 ${amount}，全部金额已退回可用余额。`,
        ...noteZh(note),
        { link: receiptLink, label: '查看提现' },
      ],
    }),
    'withdrawal-paid': ({ amount, received, address, receiptLink }) => ({
      subject: `提现 ${amount} 已到账`,
      parts: [
        `您的提现已完成支付并最终确认，实际到账 ${received}，收款地址：`,
        address,
        { link: receiptLink, label: '查看收据' },
      ],
    }),
    'withdrawal-reopened': ({ amount, received, receiptLink }) => ({
      subject: `提现 ${amount} 正在重新发送`,
      parts: [
        `Chia 网络替换了包含您提现 ${amount} 付款的区块，该付款暂不再是最终状态，您的钱包中可能缺少 ${received}。农场会重新发送同一笔付款，您无需任何操作，付款最终确认后会再次邮件通知您。`,
        { link: receiptLink, label: '查看提现' },
      ],
    }),
    'withdrawal-refunded': ({ amount, receiptLink }) => ({
      subject: `提现 ${amount} 已退款`,
      parts: [
        `您的提现 ${amount} 未能在链上支付，全部金额已退回可用余额，您可以重新申请。`,
        { link: receiptLink, label: '查看提现' },
      ],
    }),
  },
};
