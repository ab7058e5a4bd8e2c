import type { Locale } from '@farm/contracts';
import type { FactorEvent } from './mail.ts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about second factors. Links are absolute. */
export interface FactorFacts {
  'second-factor': {
    event: FactorEvent;
    /** Name of the factor; empty for what is not about a single one. */
    name: string;
    ip: string;
    date: string;
    lockdownLink: string;
    resetLink: string;
  };
}

const words: Record<Locale, Record<FactorEvent, { subject: string; sentence: (name: string) => string }>> = {
  en: {
    added: {
      subject: 'A second factor was added to your account',
      sentence: (name) => `“${name}” was added to your account as a second factor.`,
    },
    removed: {
      subject: 'A second factor was removed from your account',
      sentence: (name) =>
        `“${name}” was removed from the second factors of your account. Others are still there.`,
    },
    off: {
      subject: 'Two-factor authentication is off',
      sentence: (name) =>
        `“${name}”, the last second factor of your account, was removed. From now on, your password alone is enough to log in and withdraw.`,
    },
    'codes-replaced': {
      subject: 'Your recovery codes were replaced',
      sentence: () => 'Your account has new recovery codes. The earlier ones no longer work.',
    },
    'code-used': {
      subject: 'A recovery code of your account was used',
      sentence: () =>
        'One of your recovery codes was used in place of a second factor. It does not work a second time.',
    },
    guessed: {
      subject: 'Wrong codes for your account',
      sentence: () =>
        'Someone entered wrong codes of your second factor several times, after your password or in an open session of yours.',
    },
  },
  zh: {
    added: {
      subject: '您的账号新增了双重验证方式',
      sentence: (name) => `“${name}”已添加为您账号的双重验证方式。`,
    },
    removed: {
      subject: '您的账号移除了一种双重验证方式',
      sentence: (name) => `“${name}”已从您账号的双重验证方式中移除，其他方式仍然有效。`,
    },
    off: {
      subject: '双重验证已关闭',
      sentence: (name) => `您账号的最后一种双重验证方式“${name}”已被移除。从现在起，只需密码即可登录和提现。`,
    },
    'codes-replaced': {
      subject: '您的恢复码已更换',
      sentence: () => '您的账号已生成新的恢复码，之前的恢复码不再有效。',
    },
    'code-used': {
      subject: '您账号的一个恢复码已被使用',
      sentence: () => '您的一个恢复码已用于代替双重验证，该恢复码不能再次使用。',
    },
    guessed: {
      subject: '您的账号多次输入错误验证码',
      sentence: () => '有人在输入正确的密码之后，或在您已登录的会话中，多次输入了错误的双重验证码。',
    },
  },
};

/** Emails about second factors, by language. */
export const factorLetters: Record<
  Locale,
  { [Kind in keyof FactorFacts]: (facts: FactorFacts[Kind]) => Letter }
> = {
  en: {
    'second-factor': ({ event, name, ip, date, lockdownLink, resetLink }) => ({
      subject: words.en[event].subject,
      parts: [
        words.en[event].sentence(name),
        `Time: ${date}`,
        `IP address: ${ip}`,
        'If this was you, you don’t have to do anything.',
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
        'Then set a new password:',
        { link: resetLink, label: 'Set a new password' },
      ],
    }),
  },
  zh: {
    'second-factor': ({ event, name, ip, date, lockdownLink, resetLink }) => ({
      subject: words.zh[event].subject,
      parts: [
        words.zh[event].sentence(name),
        `时间：${date}`,
        `IP 地址：${ip}`,
        '如果是您本人，无需任何操作。',
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
        '然后请重设密码：',
        { link: resetLink, label: '重设密码' },
      ],
    }),
  },
};
