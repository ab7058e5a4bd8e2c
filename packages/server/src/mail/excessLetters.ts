import type { Some } from './alarmNews.ts';
import type { Letters } from './renderLetter.ts';

/** An account whose proven space exceeds what its machines report. Spaces include their unit. */
export interface ExcessOfAccount {
  /** Email address. */
  owner: string;
  proven: string;
  /** One standard deviation of the proven space. */
  band: string;
  reported: string;
}

/** Facts of the email about proven space that exceeds reports. The link is absolute. */
export interface ExcessFacts {
  'space-exceeded': { excesses: Some<ExcessOfAccount>; link: string };
}

/** Emails to operators about proven space that exceeds reports. */
export const excessLetters: Letters<ExcessFacts> = {
  'space-exceeded': (say, { excesses: { named, count }, link }) => ({
    subject: say('letter.space-exceeded.subject', { count }),
    parts: [
      say('letter.space-exceeded.intro'),
      {
        list: [
          ...named.map((excess) => say('letter.space-exceeded.line', { ...excess })),
          ...(count > named.length
            ? [say('letter.space-exceeded.more', { count: count - named.length })]
            : []),
        ],
      },
      say('letter.space-exceeded.advice'),
      say('letter.space-exceeded.list'),
      { link, label: say('letter.space-exceeded.link') },
    ],
  }),
};
