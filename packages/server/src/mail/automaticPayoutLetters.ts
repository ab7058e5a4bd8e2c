import type { Locale, PayoutProblemReason, PayoutTrigger } from '@farm/contracts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about automatic payouts. Amounts include their unit, links are absolute. */
export interface AutomaticPayoutFacts {
  'automatic-payout-set': {
    trigger: PayoutTrigger;
    /** Null: pays all. */
    multiple: string | null;
    address: string;
    /** Null for a threshold. */
    nextDate: string | null;
    pageLink: string;
    lockdownLink: string;
  };
  /** `amount` is that of now; null if it would be too small. */
  'automatic-payout-next': { amount: string | null; address: string; nextDate: string; pageLink: string };
  /** `nextDate` is null if it is paused. */
  'automatic-payout-missed': { problem: PayoutProblemReason; nextDate: string | null; pageLink: string };
}

/** Emails about automatic payouts, by language. */
export const automaticPayoutLetters: Record<
  Locale,
  { [Kind in keyof AutomaticPayoutFacts]: (facts: AutomaticPayoutFacts[Kind]) => Letter }
> = {
  en: {
    'automatic-payout-set': ({ trigger, multiple, address, nextDate, pageLink, lockdownLink }) => ({
      subject: 'Automatic payout set up',
      parts: [
        'An automatic payout was set up for your account, or resumed.',
        `When: ${sayTriggerEn(trigger)}`,
        multiple === null
          ? 'Amount: your whole usable balance'
          : `Amount: the largest multiple of ${multiple} in your usable balance`,
        ...(nextDate === null ? [] : [`Next payout: ${nextDate}`]),
        'To address:',
        address,
        'You can change, pause or delete it:',
        { link: pageLink, label: 'Open the automatic payout' },
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
      ],
    }),
    'automatic-payout-next': ({ amount, address, nextDate, pageLink }) => ({
      subject: `Automatic payout on ${nextDate}`,
      parts: [
        `Your next automatic payout is on ${nextDate}.`,
        amount === null
          ? 'Your usable balance is too small for it at the moment. What you earn until then counts.'
          : `Amount at your current balance: ${amount}`,
        'To address:',
        address,
        'You can skip it until then:',
        { link: pageLink, label: 'Open the automatic payout' },
      ],
    }),
    'automatic-payout-missed': ({ problem, nextDate, pageLink }) => ({
      subject: 'Automatic payout not made',
      parts: [
        problemsEn[problem],
        nextDate === null
          ? 'It is paused. Set it up again with one of your addresses:'
          : `The farm tries again on ${nextDate}. You get no further email while the reason stays the same.`,
        { link: pageLink, label: 'Open the automatic payout' },
      ],
    }),
  },
  zh: {
    'automatic-payout-set': ({ trigger, multiple, address, nextDate, pageLink, lockdownLink }) => ({
      subject: '自动提现已设置',
      parts: [
        '您的账号已设置或恢复自动提现。',
        `时间：${sayTriggerZh(trigger)}`,
        multiple === null ? '金额：全部可用余额' : `金额：可用余额中 ${multiple} 的最大整数倍`,
        ...(nextDate === null ? [] : [`下次提现：${nextDate}`]),
        '收款地址：',
        address,
        '您可以修改、暂停或删除：',
        { link: pageLink, label: '查看自动提现' },
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
    'automatic-payout-next': ({ amount, address, nextDate, pageLink }) => ({
      subject: `自动提现将于 ${nextDate}进行`,
      parts: [
        `您的下次自动提现将于 ${nextDate}进行。`,
        amount === null ? '您目前的可用余额不足，届时之前的收益会计入。' : `按目前余额计算的金额：${amount}`,
        '收款地址：',
        address,
        '在此之前您可以跳过：',
        { link: pageLink, label: '查看自动提现' },
      ],
    }),
    'automatic-payout-missed': ({ problem, nextDate, pageLink }) => ({
      subject: '自动提现未进行',
      parts: [
        problemsZh[problem],
        nextDate === null
          ? '自动提现已暂停，请用您的地址重新设置：'
          : `将于 ${nextDate}再次尝试。原因不变时，不会再发送邮件。`,
        { link: pageLink, label: '查看自动提现' },
      ],
    }),
  },
};

const problemsEn: Record<PayoutProblemReason, string> = {
  minimum: 'Your automatic payout wasn’t made: your usable balance was too small for a withdrawal.',
  count:
    'Your automatic payout wasn’t made: your account requested as many withdrawals as it may in 24 hours.',
  debt: 'Your automatic payout wasn’t made: your usable balance is below zero. New income pays that off first.',
  address: 'Your automatic payout wasn’t made: its address is no longer one of your saved addresses.',
};

const problemsZh: Record<PayoutProblemReason, string> = {
  minimum: '您的自动提现未进行：可用余额不足以提现。',
  count: '您的自动提现未进行：您的账号在 24 小时内申请提现的次数已达上限。',
  debt: '您的自动提现未进行：您的可用余额为负，新收益将优先用于补足欠款。',
  address: '您的自动提现未进行：收款地址已不在您保存的地址中。',
};

const weekdaysEn = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdaysZh = ['一', '二', '三', '四', '五', '六', '日'];

function sayTriggerEn(trigger: PayoutTrigger): string {
  if (trigger.kind === 'threshold')
    return `your usable balance reaches ${trigger.amount} XCH, at most once in 24 hours`;
  if (trigger.kind === 'weekly') return `every ${weekdaysEn[trigger.day - 1]} at 12:00 UTC`;
  return `day ${trigger.day} of each month at 12:00 UTC, or its last day if it is shorter`;
}

function sayTriggerZh(trigger: PayoutTrigger): string {
  if (trigger.kind === 'threshold') return `可用余额达到 ${trigger.amount} XCH 时，24 小时内最多一次`;
  if (trigger.kind === 'weekly') return `每周${weekdaysZh[trigger.day - 1]} UTC 12 点`;
  return `每月 ${trigger.day} 日 UTC 12 点，当月没有这一天则为最后一天`;
}
