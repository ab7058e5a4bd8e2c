import type { Locale } from '@farm/contracts';
import { sayHarm } from './harmWords.ts';
import type { HarmFigures } from './mail.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of a canary that was stopped. The link is absolute. */
interface StopFacts {
  name: string;
  harm: HarmFigures;
  link: string;
}

/** Facts of the emails about canaries. Links are absolute. */
export interface HaltFacts {
  'canary-halted': StopFacts;
  'canary-paused': StopFacts;
  /** `few`: too few visitors came for a day. */
  'canary-notice': {
    name: string;
    version: string;
    harms: HarmFigures[];
    few: { visitors: number; needed: number } | null;
    link: string;
  };
}

/** Emails about canaries, by language. */
export const haltLetters: Record<Locale, { [Kind in keyof HaltFacts]: (facts: HaltFacts[Kind]) => Letter }> =
  {
    en: {
      'canary-halted': ({ name, harm, link }) => ({
        subject: `Canary of ${name} halted`,
        parts: [
          `The farm automatically halted ${name} ${harm.canary.version}. No one gets it anymore, and visitors who had it get ${harm.stable.version} on their next page load.`,
          { list: sayHarm.en(harm) },
          'See what happened, and restart the canary only once you know the cause:',
          { link, label: 'Open rollout' },
        ],
      }),
      'canary-paused': ({ name, harm, link }) => ({
        subject: `Canary of ${name} paused`,
        parts: [
          `The farm paused ${name} ${harm.canary.version}, because it is worse than the stable version by more than chance explains. No one gets it for now, and visitors who had it get ${harm.stable.version} on their next page load.`,
          { list: sayHarm.en(harm) },
          'See what happened, and decide: fix it and publish a new version, or raise its share again. If you do, the farm will not pause it for this again.',
          { link, label: 'Open rollout' },
        ],
      }),
      'canary-notice': ({ name, version, harms, few, link }) => ({
        subject: few
          ? `Too few visitors of the canary of ${name}`
          : `Canary of ${name} is worse for some visitors`,
        parts: [
          ...(few
            ? [
                `${name} ${version} has run as a canary for a day, and ${few.visitors} visitors had it. That is too few to tell whether it works: ${few.needed} are enough to see most canaries that fail for 10 of 100 visitors. ${few.needed - few.visitors} more have to come.`,
                'Raise its share, or wait. The farm will not tell you again.',
              ]
            : [
                `${name} ${version} is worse than the stable version for some visitors, though not for all. It goes on.`,
                { list: harms.flatMap(sayHarm.en) },
                'See what happened, and decide whether it should go on. The farm will not tell you of the same again.',
              ]),
          { link, label: 'Open rollout' },
        ],
      }),
    },
    zh: {
      'canary-halted': ({ name, harm, link }) => ({
        subject: `${name} 的灰度发布已自动停止`,
        parts: [
          `系统已自动停止 ${name} ${harm.canary.version} 的灰度发布：不再有人获得该版本，已获得的用户在下次打开页面时将使用 ${harm.stable.version}。`,
          { list: sayHarm.zh(harm) },
          '请查看详情，查明原因后再重新发布：',
          { link, label: '打开发布管理' },
        ],
      }),
      'canary-paused': ({ name, harm, link }) => ({
        subject: `${name} 的灰度发布已暂停`,
        parts: [
          `${name} ${harm.canary.version} 的表现不如稳定版本，且无法用偶然解释，系统已暂停其灰度发布：暂时不再有人获得该版本，已获得的用户在下次打开页面时将使用 ${harm.stable.version}。`,
          { list: sayHarm.zh(harm) },
          '请查看详情后决定：修复并发布新版本，或重新提高其比例。重新提高后，系统不会因同一问题再次暂停。',
          { link, label: '打开发布管理' },
        ],
      }),
      'canary-notice': ({ name, version, harms, few, link }) => ({
        subject: few ? `${name} 的灰度发布访客过少` : `${name} 的灰度发布对部分访客表现较差`,
        parts: [
          ...(few
            ? [
                `${name} ${version} 的灰度发布已进行一天，只有 ${few.visitors} 位访客获得该版本，不足以判断它是否正常：需要 ${few.needed} 位，才能发现大多数对 10% 访客出现故障的版本。还需要 ${few.needed - few.visitors} 位访客。`,
                '请提高其比例，或继续等待。系统不会再次提醒。',
              ]
            : [
                `${name} ${version} 对部分访客的表现不如稳定版本，但并非对所有访客。灰度发布仍在继续。`,
                { list: harms.flatMap(sayHarm.zh) },
                '请查看详情，并决定是否继续。同一问题系统不会再次提醒。',
              ]),
          { link, label: '打开发布管理' },
        ],
      }),
    },
  };
