import type { Locale } from '@farm/contracts';
import type { VersionFigures } from './mail.ts';
import type { Letter } from './renderLetter.ts';

/** Facts of the email about a halted canary. The link is absolute. */
export interface HaltFacts {
  'canary-halted': { name: string; canary: VersionFigures; stable: VersionFigures; link: string };
}

/** Emails about a halted canary, by language. */
export const haltLetters: Record<Locale, { [Kind in keyof HaltFacts]: (facts: HaltFacts[Kind]) => Letter }> =
  {
    en: {
      'canary-halted': ({ name, canary, stable, link }) => ({
        subject: `Canary of ${name} halted`,
        parts: [
          `The farm automatically halted ${name} ${canary.version}. No one gets it anymore, and visitors who had it get ${stable.version} on their next page load.`,
          {
            list: [
              `${canary.version}: failed for ${canary.failed} of ${canary.visitors} visitors`,
              `${stable.version}: failed for ${stable.failed} of ${stable.visitors} visitors`,
            ],
          },
          'See what happened, and restart the canary only once you know the cause:',
          { link, label: 'Open rollout' },
        ],
      }),
    },
    zh: {
      'canary-halted': ({ name, canary, stable, link }) => ({
        subject: `${name} 的灰度发布已自动停止`,
        parts: [
          `系统已自动停止 ${name} ${canary.version} 的灰度发布：不再有人获得该版本，已获得的用户在下次打开页面时将使用 ${stable.version}。`,
          {
            list: [
              `${canary.version}：${canary.visitors} 位访客中有 ${canary.failed} 位出现故障`,
              `${stable.version}：${stable.visitors} 位访客中有 ${stable.failed} 位出现故障`,
            ],
          },
          '请查看详情，查明原因后再重新发布：',
          { link, label: '打开发布管理' },
        ],
      }),
    },
  };
