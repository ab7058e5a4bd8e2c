import type { Locale } from '@farm/contracts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about an operator's lock of an account; neither is locked once it was unlocked. */
export interface LockFacts {
  'account-lock': { signIn: boolean; withdrawals: boolean; reason: string };
}

/** Emails about locks by operators, by language. */
export const lockLetters: Record<Locale, { [Kind in keyof LockFacts]: (facts: LockFacts[Kind]) => Letter }> =
  {
    en: {
      'account-lock': ({ signIn, withdrawals, reason }) =>
        signIn || withdrawals
          ? {
              subject: signIn ? 'Your account was locked' : 'Your withdrawals are on hold',
              parts: [
                ...(signIn
                  ? [
                      'An operator of the farm has locked your account: nobody can log in until it is unlocked.',
                    ]
                  : ['An operator of the farm has put your withdrawals on hold. You can still log in.']),
                ...(withdrawals
                  ? [
                      'Withdrawals that were not sent yet, and new ones, wait until an operator decides about them.',
                    ]
                  : []),
                `Reason: ${reason}`,
                'Your machines keep reporting, and your balance stays yours. If you think this is a mistake, contact the farm.',
              ],
            }
          : {
              subject: 'Your account was unlocked',
              parts: [
                'An operator of the farm has unlocked your account. You can log in and withdraw again. Withdrawals on hold still wait until an operator decides about them.',
                `Reason: ${reason}`,
              ],
            },
    },
    zh: {
      'account-lock': ({ signIn, withdrawals, reason }) =>
        signIn || withdrawals
          ? {
              subject: signIn ? '您的账号已被锁定' : '您的提现已被暂缓',
              parts: [
                ...(signIn
                  ? ['农场运营人员已锁定您的账号，解锁之前任何人都无法登录。']
                  : ['农场运营人员已暂缓您的提现，您仍可登录。']),
                ...(withdrawals ? ['尚未发送的提现和新的提现都将等待运营人员处理。'] : []),
                `原因：${reason}`,
                '您的机器会继续上报，余额仍归您所有。如果您认为这是误会，请联系农场。',
              ],
            }
          : {
              subject: '您的账号已解锁',
              parts: [
                '农场运营人员已解锁您的账号，您可以重新登录和提现。已暂缓的提现仍需等待运营人员处理。',
                `原因：${reason}`,
              ],
            },
    },
  };
