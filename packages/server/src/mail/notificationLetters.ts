import type { Locale } from '@farm/contracts';
import { notificationEvents, type NotificationEvent } from '@farm/contracts/notification';
import type { EventCounts } from './mail.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of emails about what an account chose to be told. Links are absolute. */
export interface NotificationFacts {
  'mail-test': { settingsLink: string };
  several: { counts: EventCounts; link: string; settingsLink: string };
  'block-won': { height: string; launcherId: string; link: string; settingsLink: string };
  'daily-summary': {
    day: string;
    profit: string;
    space: string;
    online: number;
    offline: number;
    incidents: number;
    link: string;
    settingsLink: string;
  };
  notice: { title: string; link: string; settingsLink: string };
}

/** Emails about what an account chose to be told, by language. */
export const notificationLetters: Record<
  Locale,
  { [Kind in keyof NotificationFacts]: (facts: NotificationFacts[Kind]) => Letter }
> = {
  en: {
    'mail-test': ({ settingsLink }) => ({
      subject: 'Test of your notifications',
      parts: [
        'Emails of the farm reach you. You requested this test.',
        { link: settingsLink, label: 'Notifications' },
      ],
    }),
    several: ({ counts, link, settingsLink }) => ({
      subject: 'What happened at your farm',
      parts: [
        'Several things happened at once, or during your quiet hours:',
        { list: listCounts(counts, 'en') },
        { link, label: 'Open your farm' },
        { link: settingsLink, label: 'Notifications' },
      ],
    }),
    'block-won': ({ height, launcherId, link, settingsLink }) => ({
      subject: 'Your farm won a block',
      parts: [
        `Your plots won block ${height}. Its reward has reached the pool.`,
        `PlotNFT: ${launcherId}`,
        { link, label: 'Open your farm' },
        { link: settingsLink, label: 'Notifications' },
      ],
    }),
    'daily-summary': ({ day, profit, space, online, offline, incidents, link, settingsLink }) => ({
      subject: `Your farm on ${day}`,
      parts: [
        {
          list: [
            `Profit: ${profit}`,
            `Space now: ${space}`,
            `Machines now: ${online} online, ${offline} offline`,
            `Incidents: ${incidents}`,
          ],
        },
        { link, label: 'Open your farm' },
        { link: settingsLink, label: 'Notifications' },
      ],
    }),
    notice: ({ title, link, settingsLink }) => ({
      subject: `Notice: ${title}`,
      parts: [
        'The farm has published a notice:',
        title,
        { link, label: 'Read the notice' },
        { link: settingsLink, label: 'Notifications' },
      ],
    }),
  },
  zh: {
    'mail-test': ({ settingsLink }) => ({
      subject: '通知测试',
      parts: ['您可以收到农场的邮件。此测试由您发起。', { link: settingsLink, label: '通知设置' }],
    }),
    several: ({ counts, link, settingsLink }) => ({
      subject: '您的农场有多条新消息',
      parts: [
        '同一时间或免打扰时段内发生了以下事件：',
        { list: listCounts(counts, 'zh') },
        { link, label: '打开我的农场' },
        { link: settingsLink, label: '通知设置' },
      ],
    }),
    'block-won': ({ height, launcherId, link, settingsLink }) => ({
      subject: '您的农场赢得了一个区块',
      parts: [
        `您的图块赢得了区块 ${height}，奖励已到达矿池。`,
        `所属 PlotNFT：${launcherId}`,
        { link, label: '打开我的农场' },
        { link: settingsLink, label: '通知设置' },
      ],
    }),
    'daily-summary': ({ day, profit, space, online, offline, incidents, link, settingsLink }) => ({
      subject: `您的农场日报：${day}`,
      parts: [
        {
          list: [
            `收益：${profit}`,
            `当前空间：${space}`,
            `当前机器：${online} 台在线，${offline} 台离线`,
            `异常：${incidents} 次`,
          ],
        },
        { link, label: '打开我的农场' },
        { link: settingsLink, label: '通知设置' },
      ],
    }),
    notice: ({ title, link, settingsLink }) => ({
      subject: `公告：${title}`,
      parts: [
        '农场发布了新公告：',
        title,
        { link, label: '查看公告' },
        { link: settingsLink, label: '通知设置' },
      ],
    }),
  },
};

const eventWords: Record<Locale, Record<NotificationEvent, string>> = {
  en: {
    alarm: 'Alarms',
    recovery: 'Recoveries',
    withdrawal: 'Steps of withdrawals',
    payout: 'Payouts',
    address: 'New addresses',
    'sign-in': 'New sign-ins',
    block: 'Blocks won',
    summary: 'Daily summaries',
    notice: 'Notices',
  },
  zh: {
    alarm: '告警',
    recovery: '恢复',
    withdrawal: '提现进度',
    payout: '付款',
    address: '新地址',
    'sign-in': '新登录',
    block: '赢得区块',
    summary: '日报',
    notice: '公告',
  },
};

function listCounts(counts: EventCounts, locale: Locale): string[] {
  const separator = locale === 'zh' ? '：' : ': ';
  return notificationEvents.flatMap((event) => {
    const count = counts[event];
    return count === undefined ? [] : [`${eventWords[locale][event]}${separator}${count}`];
  });
}
