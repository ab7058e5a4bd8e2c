import type { Locale } from '@farm/contracts';
import type { MailJob } from './mail.ts';
import type { Letter } from './renderLetter.ts';

interface CanaryFacts {
  name: string;
  version: string;
  percent: number;
  link: string;
}

/** Facts of emails about a canary that rises by itself. The link is absolute. */
export interface StepFacts {
  'canary-step': CanaryFacts & { nextStep: { percent: number; date: string } | null };
  'canary-held': CanaryFacts & Pick<Extract<MailJob, { kind: 'canary-held' }>, 'nextPercent' | 'heldFor'>;
}

/** Emails about a canary that rises by itself, by language. */
export const stepLetters: Record<Locale, { [Kind in keyof StepFacts]: (facts: StepFacts[Kind]) => Letter }> =
  {
    en: {
      'canary-step': ({ name, version, percent, nextStep, link }) => ({
        subject: `Canary of ${name} at ${percent} %`,
        parts: [
          `${name} ${version} now goes to ${percent} % of visitors, as its plan has it.`,
          nextStep
            ? `If it stays healthy, it goes to ${nextStep.percent} % on ${nextStep.date}. You can pause it until then:`
            : 'This was the last step of the plan. Promote it once you are content:',
          { link, label: 'Open rollout' },
        ],
      }),
      'canary-held': ({ name, version, percent, nextPercent, heldFor, link }) => ({
        subject: `Canary of ${name} held at ${percent} %`,
        parts: [
          `The farm holds ${name} ${version} at ${percent} % of visitors: it does not go to ${nextPercent} % by itself.`,
          'needed' in heldFor
            ? `Too few visitors told how it works: ${heldFor.visitors} of the ${heldFor.needed} that the plan asks for.`
            : {
                list: [
                  `${heldFor.canary.version}: failed for ${heldFor.canary.failed} of ${heldFor.canary.visitors} visitors`,
                  `${heldFor.stable.version}: failed for ${heldFor.stable.failed} of ${heldFor.stable.visitors} visitors`,
                ],
              },
          'See how it works, and go on by hand or roll it back:',
          { link, label: 'Open rollout' },
        ],
      }),
    },
    zh: {
      'canary-step': ({ name, version, percent, nextStep, link }) => ({
        subject: `${name} 的灰度发布已到 ${percent}%`,
        parts: [
          `按照计划，${percent}% 的访客现在使用 ${name} ${version}。`,
          nextStep
            ? `如果一切正常，将于 ${nextStep.date} 扩大到 ${nextStep.percent}%。在此之前您可以暂停：`
            : '这是计划的最后一步。确认无误后，请将其设为正式版：',
          { link, label: '打开发布管理' },
        ],
      }),
      'canary-held': ({ name, version, percent, nextPercent, heldFor, link }) => ({
        subject: `${name} 的灰度发布停留在 ${percent}%`,
        parts: [
          `系统将 ${name} ${version} 保持在 ${percent}% 的访客，不会自动扩大到 ${nextPercent}%。`,
          'needed' in heldFor
            ? `反馈运行情况的访客太少：计划要求 ${heldFor.needed} 位，实际 ${heldFor.visitors} 位。`
            : {
                list: [
                  `${heldFor.canary.version}：${heldFor.canary.visitors} 位访客中有 ${heldFor.canary.failed} 位出现故障`,
                  `${heldFor.stable.version}：${heldFor.stable.visitors} 位访客中有 ${heldFor.stable.failed} 位出现故障`,
                ],
              },
          '请查看运行情况，然后手动继续或回滚：',
          { link, label: '打开发布管理' },
        ],
      }),
    },
  };
