import type { HoldReason, Locale } from '@farm/contracts';

/** Next step of a withdrawal that has not been sent. `proceedsAt` is null if it needs a review, or waits for a debt. */
export interface WithdrawalNext {
  /** Empty while its user can still cancel it and nothing else delays it. */
  holdReasons: readonly HoldReason[];
  proceedsAt: string | null;
}

/** Formats a withdrawal's next step: what, when, and why not earlier. */
export const sayNext: Record<Locale, (next: WithdrawalNext) => string[]> = {
  en: ({ holdReasons, proceedsAt }) => {
    if (holdReasons.length === 0) {
      return proceedsAt === null
        ? []
        : [`Processing starts automatically on ${proceedsAt}. You can cancel until then.`];
    }
    return [
      waitsForDebt(holdReasons)
        ? 'It is on hold until your usable balance is no longer below zero. You can cancel until then.'
        : proceedsAt === null
          ? 'It is on hold until an operator reviews it. You can cancel until then.'
          : `It is on hold. The hold ends automatically on ${proceedsAt}. You can cancel until then.`,
      `On hold because: ${holdReasons.map((reason) => reasonsEn[reason]).join('; ')}.`,
    ];
  },
  zh: ({ holdReasons, proceedsAt }) => {
    if (holdReasons.length === 0) {
      return proceedsAt === null ? [] : [`将于 ${proceedsAt}自动开始处理，在此之前您可以取消。`];
    }
    return [
      waitsForDebt(holdReasons)
        ? '该笔提现已暂缓处理，待您的可用余额不再为负后继续，在此之前您可以取消。'
        : proceedsAt === null
          ? '该笔提现已暂缓处理，待运营人员审核后继续，在此之前您可以取消。'
          : `该笔提现已暂缓处理，暂缓将于 ${proceedsAt}自动结束，在此之前您可以取消。`,
      `暂缓原因：${holdReasons.map((reason) => reasonsZh[reason]).join('；')}。`,
    ];
  },
};

/** Reasons that last until an operator decides. */
const reviewed: ReadonlySet<HoldReason> = new Set([
  'large_amount',
  'hot_wallet',
  'owner',
  'operator',
  'mail',
]);

/** True if a debt is what lasts longest, and no operator has to decide. */
function waitsForDebt(reasons: readonly HoldReason[]): boolean {
  return reasons.includes('debt') && !reasons.some((reason) => reviewed.has(reason));
}

const reasonsEn: Record<HoldReason, string> = {
  new_address: 'the address is new',
  new_password: 'you changed your password recently',
  daily_limit: 'your withdrawals within 24 hours exceed the daily limit',
  large_amount: 'an operator reviews amounts this large',
  hot_wallet: 'the farm’s wallet needs more funds first',
  owner: 'you locked down your account with the link in an email',
  operator: 'an operator put it on hold',
  mail: 'the email about it can’t be delivered to you',
  debt: 'your usable balance is below zero after a correction; new income pays it off first',
};

const reasonsZh: Record<HoldReason, string> = {
  new_address: '该地址是新添加的',
  new_password: '您最近修改过密码',
  daily_limit: '24 小时内的提现超出每日限额',
  large_amount: '金额较大，需运营人员审核',
  hot_wallet: '农场钱包需要先补充资金',
  owner: '您已通过邮件中的链接锁定账号',
  operator: '运营人员要求暂缓',
  mail: '相关邮件无法送达您的邮箱',
  debt: '更正后您的可用余额为负，新收益将优先用于补足欠款',
};
