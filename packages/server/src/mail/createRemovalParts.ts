import type { Say } from './createReader.ts';
import type { Letter } from './renderLetter.ts';

/** Creates the parts of every email to an account whose second factors are about to be removed. The link is absolute. */
export function createRemovalParts(
  say: Say,
  { date, link }: { date: string; link: string },
): Letter['parts'] {
  return [say('letter.removal', { date }), { link, label: say('letter.removal.link') }];
}
