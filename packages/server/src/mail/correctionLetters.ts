import type { Locale } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Facts of the email about a correction. Amounts include their unit; `debt` is null without one; the link is absolute. */
export interface CorrectionFacts {
  'balance-corrected': { amount: string; usable: string; debt: string | null; reason: string; link: string };
}

/** Email to a user about a correction, by language. */
export const correctionLetters: Record<
  Locale,
  { [Kind in keyof CorrectionFacts]: (facts: CorrectionFacts[Kind]) => Letter }
> = {
  en: {
    'balance-corrected': ({ amount, usable, debt, reason, link }) => ({
      subject: `Your balance was corrected by ${amount}`,
      parts: [
        `An operator corrected an earlier credit of your account. Your usable balance changed by ${amount} and is now ${usable}.`,
        `Reason: ${reason}`,
        ...(debt === null
          ? []
          : [
              `You owe the farm ${debt}. What you earn pays this off first, and you don’t have to do anything. Until then, your withdrawals wait and you can’t request new ones.`,
            ]),
        { link, label: 'Open your balance' },
      ],
    }),
  },
  zh: {
    'balance-corrected': ({ amount, usable, debt, reason, link }) => ({
      subject: `您的余额已更正：${amount}`,
      parts: [
        `运营人员更正了您账户的一笔入账。可用余额变动 ${amount}，现为 ${usable}。`,
        `原因：${reason}`,
        ...(debt === null
          ? []
          : [
              `您目前欠农场 ${debt}，后续收益将优先补足，您无需任何操作。补足之前，您的提现将暂缓处理，也无法申请新的提现。`,
            ]),
        { link, label: '查看余额' },
      ],
    }),
  },
};
