import type { Locale } from '@farm/contracts';
import { accessLetters, type AccessFacts } from './accessLetters.ts';
import { closingLetters, type ClosingFacts } from './closingLetters.ts';
import { correctionLetters, type CorrectionFacts } from './correctionLetters.ts';
import { automaticPayoutLetters, type AutomaticPayoutFacts } from './automaticPayoutLetters.ts';
import { createAlarmLetters, type AlarmFacts } from './createAlarmLetters.ts';
import { excessLetters, type ExcessFacts } from './excessLetters.ts';
import { exportLetters, type ExportFacts } from './exportLetters.ts';
import { factorLetters, type FactorFacts } from './factorLetters.ts';
import { haltLetters, type HaltFacts } from './haltLetters.ts';
import { lockLetters, type LockFacts } from './lockLetters.ts';
import { moneyLetters, type MoneyFacts } from './moneyLetters.ts';
import { notYou } from './notYou.ts';
import { notificationLetters, type NotificationFacts } from './notificationLetters.ts';
import { stepLetters, type StepFacts } from './stepLetters.ts';
import { tokenLetters, type TokenFacts } from './tokenLetters.ts';
import { outcomeLetters, type OutcomeFacts } from './outcomeLetters.ts';
import { payoutAlarmLetters, type PayoutAlarmFacts } from './payoutAlarmLetters.ts';
import { payoutLetters, type PayoutFacts } from './payoutLetters.ts';
import { proposalLetters, type ProposalFacts } from './proposalLetters.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of an email. Links are absolute. */
export interface LetterFacts
  extends
    AccessFacts,
    AlarmFacts,
    AutomaticPayoutFacts,
    ClosingFacts,
    CorrectionFacts,
    ExcessFacts,
    ExportFacts,
    FactorFacts,
    HaltFacts,
    LockFacts,
    MoneyFacts,
    NotificationFacts,
    OutcomeFacts,
    PayoutAlarmFacts,
    PayoutFacts,
    ProposalFacts,
    StepFacts,
    TokenFacts {
  'register-code': { code: string; link: string };
  'register-known': { signInLink: string; resetLink: string };
  'reset-code': { code: string; link: string };
  'reset-unknown': { signUpLink: string };
  'password-changed': { lockdownLink: string; resetLink: string };
  'new-browser': {
    /** Names of the browser and its system, as far as known. */
    browser: string | null;
    system: string | null;
    ip: string;
    date: string;
    lockdownLink: string;
    resetLink: string;
  };
}

type Letters = { [Kind in keyof LetterFacts]: (facts: LetterFacts[Kind]) => Letter };

/** All emails, by language. */
export const letters: Record<Locale, Letters> = {
  en: {
    ...createAlarmLetters('en'),
    ...accessLetters.en,
    ...automaticPayoutLetters.en,
    ...closingLetters.en,
    ...correctionLetters.en,
    ...excessLetters.en,
    ...exportLetters.en,
    ...factorLetters.en,
    ...haltLetters.en,
    ...lockLetters.en,
    ...moneyLetters.en,
    ...notificationLetters.en,
    ...outcomeLetters.en,
    ...payoutAlarmLetters.en,
    ...payoutLetters.en,
    ...proposalLetters.en,
    ...stepLetters.en,
    ...tokenLetters.en,
    'register-code': ({ code, link }) => ({
      subject: 'Your sign-up code',
      parts: [
        'Welcome to the farm. Your sign-up code is:',
        { code },
        'It is valid for 10 minutes. You can also open this link to fill it in automatically:',
        { link, label: 'Fill in the code' },
        'If you didn’t request a code, ignore this email. Nobody can sign up with your email address without it.',
      ],
    }),
    'register-known': ({ signInLink, resetLink }) => ({
      subject: 'You already have an account',
      parts: [
        'Someone, probably you, tried to sign up with this email address. It already has an account, so we didn’t send a code. Sign in instead:',
        { link: signInLink, label: 'Sign in' },
        'Forgot your password? Set a new one:',
        { link: resetLink, label: 'Set a new password' },
        'If this wasn’t you, ignore this email.',
      ],
    }),
    'reset-code': ({ code, link }) => ({
      subject: 'Your password reset code',
      parts: [
        'Your password reset code is:',
        { code },
        'It is valid for 10 minutes. You can also open this link to fill it in automatically:',
        { link, label: 'Fill in the code' },
        'If you didn’t request a code, ignore this email. Your password won’t change.',
      ],
    }),
    'reset-unknown': ({ signUpLink }) => ({
      subject: 'No account for this email address',
      parts: [
        'Someone, probably you, tried to reset a password. This email address has no account, so we didn’t send a code. Sign up instead:',
        { link: signUpLink, label: 'Sign up' },
        'If this wasn’t you, ignore this email.',
      ],
    }),
    'password-changed': ({ lockdownLink, resetLink }) => ({
      subject: 'Your password was changed',
      parts: [
        'Your account password was changed. Every other device was signed out, and your API tokens and watch links were deleted.',
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
        'Then set a new password:',
        { link: resetLink, label: 'Set a new password' },
      ],
    }),
    'new-browser': ({ browser, system, ip, date, lockdownLink, resetLink }) => ({
      subject: 'New sign-in to your account',
      parts: [
        'Someone signed in to your account with the right password, from a browser that hasn’t done so before.',
        `Device: ${[browser, system].filter(Boolean).join(' on ') || 'unknown'}`,
        `IP address: ${ip}`,
        `Time: ${date}`,
        'If this was you, you don’t have to do anything.',
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
        'Then set a new password:',
        { link: resetLink, label: 'Set a new password' },
      ],
    }),
  },
  zh: {
    ...createAlarmLetters('zh'),
    ...accessLetters.zh,
    ...automaticPayoutLetters.zh,
    ...closingLetters.zh,
    ...correctionLetters.zh,
    ...excessLetters.zh,
    ...exportLetters.zh,
    ...factorLetters.zh,
    ...haltLetters.zh,
    ...lockLetters.zh,
    ...moneyLetters.zh,
    ...notificationLetters.zh,
    ...outcomeLetters.zh,
    ...payoutAlarmLetters.zh,
    ...payoutLetters.zh,
    ...proposalLetters.zh,
    ...stepLetters.zh,
    ...tokenLetters.zh,
    'register-code': ({ code, link }) => ({
      subject: '您的注册验证码',
      parts: [
        '欢迎来到农场。您的注册验证码是：',
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
        '您的密码重设验证码是：',
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
        '您的账号密码已修改，其他设备均已退出登录，API 令牌和只读链接也已删除。',
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
        '然后请重设密码：',
        { link: resetLink, label: '重设密码' },
      ],
    }),
    'new-browser': ({ browser, system, ip, date, lockdownLink, resetLink }) => ({
      subject: '您的账号有新的登录',
      parts: [
        '有人用正确的密码登录了您的账号，所用浏览器此前未登录过。',
        `设备：${[system, browser].filter(Boolean).join(' 上的 ') || '未知'}`,
        `IP 地址：${ip}`,
        `时间：${date}`,
        '如果是您本人，无需任何操作。',
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
        '然后请重设密码：',
        { link: resetLink, label: '重设密码' },
      ],
    }),
  },
};
