import { notificationEvents } from '@farm/contracts/notification';
import { createLockdownParts } from './createLockdownParts.ts';
import type { Say } from './createReader.ts';
import type { EventCounts } from './mail.ts';
import type { Letter, Letters } from './renderLetter.ts';

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
  'webhook-added': { name: string; host: string; date: string; settingsLink: string; lockdownLink: string };
  'webhook-off': { name: string; host: string; settingsLink: string };
}

/** Emails about what an account chose to be told. */
export const notificationLetters: Letters<NotificationFacts> = {
  'mail-test': (say, { settingsLink }) => ({
    subject: say('letter.mail-test.subject'),
    parts: [say('letter.mail-test.text'), ...createSettingsParts(say, settingsLink)],
  }),
  several: (say, { counts, link, settingsLink }) => ({
    subject: say('letter.several.subject'),
    parts: [
      say('letter.several.text'),
      { list: listCounts(say, counts) },
      { link, label: say('letter.several.link') },
      ...createSettingsParts(say, settingsLink),
    ],
  }),
  'block-won': (say, { height, launcherId, link, settingsLink }) => ({
    subject: say('letter.block-won.subject'),
    parts: [
      say('letter.block-won.text', { height }),
      say('letter.block-won.plotNft', { launcherId }),
      { link, label: say('letter.several.link') },
      ...createSettingsParts(say, settingsLink),
    ],
  }),
  'daily-summary': (say, { day, profit, space, online, offline, incidents, link, settingsLink }) => ({
    subject: say('letter.daily-summary.subject', { day }),
    parts: [
      {
        list: [
          say('letter.daily-summary.profit', { profit }),
          say('letter.daily-summary.space', { space }),
          say('letter.daily-summary.machines', { online, offline }),
          say('letter.daily-summary.incidents', { incidents }),
        ],
      },
      { link, label: say('letter.several.link') },
      ...createSettingsParts(say, settingsLink),
    ],
  }),
  notice: (say, { title, link, settingsLink }) => ({
    subject: say('letter.notice.subject', { title }),
    parts: [
      say('letter.notice.text'),
      { link, label: say('letter.notice.link') },
      ...createSettingsParts(say, settingsLink),
    ],
  }),
  'webhook-added': (say, { name, host, date, settingsLink, lockdownLink }) => ({
    subject: say('letter.webhook-added.subject'),
    parts: [
      say('letter.webhook-added.text', { name, host }),
      say('letter.time', { date }),
      ...createSettingsParts(say, settingsLink),
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
  'webhook-off': (say, { name, host, settingsLink }) => ({
    subject: say('letter.webhook-off.subject', { name }),
    parts: [
      say('letter.webhook-off.text', { name, host }),
      say('letter.webhook-off.again'),
      ...createSettingsParts(say, settingsLink),
    ],
  }),
};

function createSettingsParts(say: Say, link: string): Letter['parts'] {
  return [{ link, label: say('letter.notifications.link') }];
}

function listCounts(say: Say, counts: EventCounts): string[] {
  return notificationEvents.flatMap((event) => {
    const count = counts[event];
    return count === undefined ? [] : [say(`letter.several.${event}`, { count })];
  });
}

/** Texts of a test of pushes, or of a channel of Discord. */
export function describeTest(say: Say): { title: string; body: string } {
  return { title: say('letter.mail-test.subject'), body: say('letter.mail-test.message') };
}
