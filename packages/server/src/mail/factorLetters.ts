import { FACTOR_RESET_HOURS, type Locale } from '@farm/contracts';
import type { FactorEvent } from './mail.ts';
import { notYou } from './notYou.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about second factors. Links are absolute. */
export interface FactorFacts {
  'second-factor': {
    event: FactorEvent;
    /** Name of the factor; empty for what is not about a single one. */
    name: string;
    /** Null if operators did it. */
    ip: string | null;
    /** Words of the operator; empty for others. */
    reason: string;
    date: string;
    /** Link that starts the removal of lost factors; null for other events. */
    confirmLink: string | null;
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
    'all-removed': {
      subject: 'The farm removed your second factors',
      sentence: () =>
        'An operator of the farm has removed your second factors and recovery codes. From now on, your password alone is enough to log in and withdraw. Add a new second factor in the settings.',
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
    'reset-requested': {
      subject: 'Remove your lost second factors?',
      sentence: () =>
        `Someone with your password says that your second factors and recovery codes are lost. If this was you, open this link to have them removed after ${FACTOR_RESET_HOURS} hours. It is valid for a day, and nothing happens until you confirm:`,
    },
    'reset-started': {
      subject: 'Your second factors will be removed',
      sentence: () =>
        `The link to remove your second factors and recovery codes was confirmed. They will be removed after ${FACTOR_RESET_HOURS} hours. From then on, your password alone is enough to log in and withdraw. If you find one of them, log in with it: that stops the removal.`,
    },
    'reset-ordered': {
      subject: 'The farm will remove your second factors',
      sentence: () =>
        `Two operators of the farm have decided to remove your second factors and recovery codes, because you can no longer use them. They will be removed after ${FACTOR_RESET_HOURS} hours. From then on, your password alone is enough to log in and withdraw. If you find one of them, log in with it: that stops the removal.`,
    },
    'reset-reminder': {
      subject: 'Your second factors will be removed within a day',
      sentence: () =>
        'Your second factors and recovery codes will be removed, as was confirmed at the time below. If you find one of them, log in with it: that stops the removal.',
    },
    'reset-stopped': {
      subject: 'Your second factors stay',
      sentence: () =>
        'The removal of your second factors was stopped. They and your recovery codes stay as they are.',
    },
    'reset-done': {
      subject: 'Your second factors were removed',
      sentence: () =>
        'Your second factors and recovery codes were removed, as was confirmed at the time below. From now on, your password alone is enough to log in and withdraw. Add a new second factor in the settings.',
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
    'all-removed': {
      subject: '农场已移除您的双重验证方式',
      sentence: () =>
        '农场运营人员已移除您的双重验证方式和恢复码。从现在起，只需密码即可登录和提现。请在设置中添加新的双重验证方式。',
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
    'reset-requested': {
      subject: '移除您丢失的双重验证方式？',
      sentence: () =>
        `有人用正确的密码声明您的双重验证方式和恢复码均已丢失。如果是您本人，请打开以下链接，它们将在 ${FACTOR_RESET_HOURS} 小时后移除。链接一天内有效，确认后才会执行：`,
    },
    'reset-started': {
      subject: '您的双重验证方式将被移除',
      sentence: () =>
        `移除双重验证方式和恢复码的链接已确认，它们将在 ${FACTOR_RESET_HOURS} 小时后移除。此后，只需密码即可登录和提现。如果您找到了其中任何一种，请用它登录，移除即会停止。`,
    },
    'reset-ordered': {
      subject: '农场将移除您的双重验证方式',
      sentence: () =>
        `由于您已无法使用双重验证方式和恢复码，两位农场运营人员已决定将其移除，移除将在 ${FACTOR_RESET_HOURS} 小时后进行。此后，只需密码即可登录和提现。如果您找到了其中任何一种，请用它登录，移除即会停止。`,
    },
    'reset-reminder': {
      subject: '您的双重验证方式将在一天内被移除',
      sentence: () =>
        '您的双重验证方式和恢复码即将移除，确认时间见下。如果您找到了其中任何一种，请用它登录，移除即会停止。',
    },
    'reset-stopped': {
      subject: '您的双重验证方式保持不变',
      sentence: () => '双重验证方式的移除已停止，您的双重验证方式和恢复码保持不变。',
    },
    'reset-done': {
      subject: '您的双重验证方式已移除',
      sentence: () =>
        '您的双重验证方式和恢复码已移除，确认时间见下。从现在起，只需密码即可登录和提现。请在设置中添加新的双重验证方式。',
    },
  },
};

/** Emails about second factors, by language. */
export const factorLetters: Record<
  Locale,
  { [Kind in keyof FactorFacts]: (facts: FactorFacts[Kind]) => Letter }
> = {
  en: {
    'second-factor': ({ event, name, ip, reason, date, confirmLink, lockdownLink, resetLink }) => ({
      subject: words.en[event].subject,
      parts: [
        words.en[event].sentence(name),
        ...(confirmLink === null ? [] : [{ link: confirmLink, label: 'Remove my second factors' }]),
        `Time: ${date}`,
        ...(ip === null ? [] : [`IP address: ${ip}`]),
        ...(reason === '' ? [] : [`Reason: ${reason}`]),
        ...(confirmLink === null ? ['If this was you, you don’t have to do anything.'] : []),
        notYou.en,
        { link: lockdownLink, label: 'This wasn’t me' },
        'Then set a new password:',
        { link: resetLink, label: 'Set a new password' },
      ],
    }),
  },
  zh: {
    'second-factor': ({ event, name, ip, reason, date, confirmLink, lockdownLink, resetLink }) => ({
      subject: words.zh[event].subject,
      parts: [
        words.zh[event].sentence(name),
        ...(confirmLink === null ? [] : [{ link: confirmLink, label: '移除我的双重验证方式' }]),
        `时间：${date}`,
        ...(ip === null ? [] : [`IP 地址：${ip}`]),
        ...(reason === '' ? [] : [`原因：${reason}`]),
        ...(confirmLink === null ? ['如果是您本人，无需任何操作。'] : []),
        notYou.zh,
        { link: lockdownLink, label: '不是我本人' },
        '然后请重设密码：',
        { link: resetLink, label: '重设密码' },
      ],
    }),
  },
};
