import { describeHarm } from './describeHarm.ts';
import type { MailJob } from './mail.ts';
import type { Letters } from './renderLetter.ts';

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

/** Emails about a canary that rises by itself. */
export const stepLetters: Letters<StepFacts> = {
  'canary-step': (say, { name, version, percent, nextStep, link }) => ({
    subject: say('letter.canary-step.subject', { name, percent }),
    parts: [
      say('letter.canary-step.text', { name, version, percent }),
      nextStep ? say('letter.canary-step.next', nextStep) : say('letter.canary-step.last'),
      { link, label: say('letter.canary.link') },
    ],
  }),
  'canary-held': (say, { name, version, percent, nextPercent, heldFor, link }) => ({
    subject: say('letter.canary-held.subject', { name, percent }),
    parts: [
      say('letter.canary-held.text', { name, version, percent, nextPercent }),
      'needed' in heldFor
        ? say('letter.canary-held.few', heldFor)
        : { list: describeHarm(say, { sign: null, segment: null, ...heldFor }) },
      say('letter.canary-held.advice'),
      { link, label: say('letter.canary.link') },
    ],
  }),
};
