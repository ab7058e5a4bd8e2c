import { createLockdownParts } from './createLockdownParts.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about archives of an account's data. Links are absolute. */
export interface ExportFacts {
  'export-ready': { link: string; lockdownLink: string };
}

/** Emails about archives. */
export const exportLetters: Letters<ExportFacts> = {
  'export-ready': (say, { link, lockdownLink }) => ({
    subject: say('letter.export-ready.subject'),
    parts: [
      say('letter.export-ready.text'),
      { link, label: say('letter.export-ready.link') },
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
};
