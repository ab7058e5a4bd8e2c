import type { Locale } from '@farm/contracts';
import { alarmLetters, type AlarmFacts } from './alarmLetters.ts';
import { haltLetters, type HaltFacts } from './haltLetters.ts';
import { payoutLetters, type PayoutFacts } from './payoutLetters.ts';
import type { Letter } from './renderLetter.ts';
import { sayNext, type WithdrawalNext } from './withdrawalNext.ts';

/** What a letter is about. Links are absolute. */
export interface LetterFacts extends AlarmFacts, HaltFacts, PayoutFacts {
  'register-code': { code: string; link: string };
  'register-known': { signInLink: string; resetLink: string };
  'reset-code': { code: string; link: string };
  'reset-unknown': { signUpLink: string };
  'password-changed': { lockdownLink: string; resetLink: string };
  'new-address': { address: string; date: string; trustedAt: string; lockdownLink: string };
  /** Amounts with their unit. */
  withdrawal: {
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

type Letters = { [Kind in keyof LetterFacts]: (facts: LetterFacts[Kind]) => Letter };

const notYouEn =
  'If it was not you, open this link. It signs every device out and holds withdrawals that are not sent yet. It works for 7 days, and nothing happens before you confirm:';
const notYouZh =
  '如果不是您本人的操作，请打开以下链接，让所有设备退出登录，并暂停尚未发送的提现。链接 7 天内有效，确认后才会执行：';

/** Every letter in every language. */
export const letters: Record<Locale, Letters> = {
  en: {
    ...alarmLetters('en'),
    ...haltLetters.en,
    ...payoutLetters.en,
    'register-code': ({ code, link }) => ({
      subject: 'Your code to sign up',
      parts: [
        'Welcome to the farm. Your code to sign up is',
        { code },
        'It holds for 10 minutes. You can also open this link, which fills it in:',
        { link, label: 'Fill in the code' },
        'If you did not ask for a code, ignore this mail. Nobody can sign up with your address without it.',
      ],
    }),
    'register-known': ({ signInLink, resetLink }) => ({
      subject: 'You already have an account',
      parts: [
        'Somebody, probably you, asked to sign up with this address. It already has an account, so there is no code. Sign in here:',
        { link: signInLink, label: 'Sign in' },
        'If you have forgotten your password, set a new one:',
        { link: resetLink, label: 'Set a new password' },
        'If it was not you, ignore this mail.',
      ],
    }),
    'reset-code': ({ code, link }) => ({
      subject: 'Your code to set a new password',
      parts: [
        'Your code to set a new password is',
        { code },
        'It holds for 10 minutes. You can also open this link, which fills it in:',
        { link, label: 'Fill in the code' },
        'If you did not ask for a code, ignore this mail. Your password stays as it is.',
      ],
    }),
    'reset-unknown': ({ signUpLink }) => ({
      subject: 'There is no account for this address',
      parts: [
        'Somebody, probably you, asked to set a new password. This address has no account, so there is no code. Sign up here:',
        { link: signUpLink, label: 'Sign up' },
        'If it was not you, ignore this mail.',
      ],
    }),
    'password-changed': ({ lockdownLink, resetLink }) => ({
      subject: 'Your password was changed',
      parts: [
        'The password of your account was changed, and every other device was signed out.',
        notYouEn,
        { link: lockdownLink, label: 'It was not me' },
        'Then set a new password:',
        { link: resetLink, label: 'Set a new password' },
      ],
    }),
    'new-address': ({ address, date, trustedAt, lockdownLink }) => ({
      subject: 'An address was added to your account',
      parts: [
        'An address to withdraw to was added to your account:',
        address,
        `Added: ${date}`,
        `Withdrawals to it are held until ${trustedAt}.`,
        notYouEn,
        { link: lockdownLink, label: 'It was not me' },
      ],
    }),
    withdrawal: ({ amount, fee, received, address, date, next, receiptLink, lockdownLink }) => ({
      subject: `Withdrawal of ${amount}`,
      parts: [
        'A withdrawal was asked for from your account.',
        `Amount: ${amount}`,
        `Fee: ${fee}`,
        `Arrives: ${received}`,
        `Asked for: ${date}`,
        'It goes to the address',
        address,
        ...sayNext.en(next),
        'See how it stands:',
        { link: receiptLink, label: 'Open the withdrawal' },
        notYouEn,
        { link: lockdownLink, label: 'It was not me' },
      ],
    }),
  },
  zh: {
    ...alarmLetters('zh'),
    ...haltLetters.zh,
    ...payoutLetters.zh,
    'register-code': ({ code, link }) => ({
      subject: '您的注册验证码',
      parts: [
        '欢迎来到农场。您的注册验证码是',
        { code },
        '验证码 10 分钟内有效。您也可以打开以下链接，自动填写验证码：',
        { link, label: '填写验证码' },
        '如果不是您本人的操作，请忽略此邮件。没有验证码，任何人都无法用您的邮箱注册。',
      ],
    }),
    'register-known': ({ signInLink, resetLink }) => ({
      subject: '您已有账号',
      parts: [
        '有人（可能是您本人）想用此邮箱注册。该邮箱已有账号，因此没有发送验证码。请直接登录：',
        { link: signInLink, label: '登录' },
        '如果忘记了密码，请在此重设：',
        { link: resetLink, label: '重设密码' },
        '如果不是您本人的操作，请忽略此邮件。',
      ],
    }),
    'reset-code': ({ code, link }) => ({
      subject: '您的密码重设验证码',
      parts: [
        '您用于重设密码的验证码是',
        { code },
        '验证码 10 分钟内有效。您也可以打开以下链接，自动填写验证码：',
        { link, label: '填写验证码' },
        '如果不是您本人的操作，请忽略此邮件，您的密码不会改变。',
      ],
    }),
    'reset-unknown': ({ signUpLink }) => ({
      subject: '此邮箱尚未注册',
      parts: [
        '有人（可能是您本人）想重设密码。此邮箱没有账号，因此没有发送验证码。您可以在此注册：',
        { link: signUpLink, label: '注册' },
        '如果不是您本人的操作，请忽略此邮件。',
      ],
    }),
    'password-changed': ({ lockdownLink, resetLink }) => ({
      subject: '您的密码已修改',
      parts: [
        '您的账号密码已修改，其他设备均已退出登录。',
        notYouZh,
        { link: lockdownLink, label: '不是我本人' },
        '然后请重设密码：',
        { link: resetLink, label: '重设密码' },
      ],
    }),
    'new-address': ({ address, date, trustedAt, lockdownLink }) => ({
      subject: '您的账号新增了提现地址',
      parts: [
        '您的账号新增了一个提现地址：',
        address,
        `添加时间：${date}`,
        `在 ${trustedAt}之前，提现到该地址的申请会暂缓处理。`,
        notYouZh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
    withdrawal: ({ amount, fee, received, address, date, next, receiptLink, lockdownLink }) => ({
      subject: `提现 ${amount}`,
      parts: [
        '您的账号提交了一笔提现申请。',
        `金额：${amount}`,
        `手续费：${fee}`,
        `实际到账：${received}`,
        `申请时间：${date}`,
        '收款地址为',
        address,
        ...sayNext.zh(next),
        '查看提现进度：',
        { link: receiptLink, label: '查看提现' },
        notYouZh,
        { link: lockdownLink, label: '不是我本人' },
      ],
    }),
  },
};
