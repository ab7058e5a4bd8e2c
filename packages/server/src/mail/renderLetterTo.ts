import type { Reader } from './createReader.ts';
import { letters, type LetterFacts } from './letters.ts';
import type { Mail } from './mail.ts';
import { renderLetter } from './renderLetter.ts';

/** Renders the email of a kind about these facts, in the language of its reader. */
export function renderLetterTo<Kind extends keyof LetterFacts>(
  reader: Reader,
  kind: Kind,
  facts: LetterFacts[Kind],
): Mail {
  return renderLetter(letters[kind](reader.say, facts), reader);
}
