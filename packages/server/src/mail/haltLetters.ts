import type { Say } from './createReader.ts';
import { describeHarm } from './describeHarm.ts';
import type { HarmFigures } from './mail.ts';
import type { Letter, Letters } from './renderLetter.ts';

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

/** Emails about canaries. */
export const haltLetters: Letters<HaltFacts> = {
  'canary-halted': (say, facts) => writeStop(say, 'canary-halted', facts),
  'canary-paused': (say, facts) => writeStop(say, 'canary-paused', facts),
  'canary-notice': (say, { name, version, harms, few, link }) => {
    const kind = few ? 'few' : 'harms';
    return {
      subject: say(`letter.canary-notice.${kind}.subject`, { name }),
      parts: [
        ...(few
          ? [
              say('letter.canary-notice.few.text', {
                ...{ name, version, ...few },
                missing: few.needed - few.visitors,
              }),
            ]
          : [
              say('letter.canary-notice.harms.text', { name, version }),
              { list: harms.flatMap((harm) => describeHarm(say, harm)) },
            ]),
        say(`letter.canary-notice.${kind}.advice`),
        { link, label: say('letter.canary.link') },
      ],
    };
  },
};

function writeStop(
  say: Say,
  kind: 'canary-halted' | 'canary-paused',
  { name, harm, link }: StopFacts,
): Letter {
  return {
    subject: say(`letter.${kind}.subject`, { name }),
    parts: [
      say(`letter.${kind}.text`, { name, canary: harm.canary.version, stable: harm.stable.version }),
      { list: describeHarm(say, harm) },
      say(`letter.${kind}.advice`),
      { link, label: say('letter.canary.link') },
    ],
  };
}
