import type { Say } from './createReader.ts';
import type { Letter } from './renderLetter.ts';

/** Creates the end of an email about something that someone else may have done: the link that locks the account. */
export function createLockdownParts(say: Say, lockdownLink: string): Letter['parts'] {
  return [say('letter.lockdown'), { link: lockdownLink, label: say('letter.lockdown.link') }];
}

/** Creates what may follow it: the link to a new password. */
export function createPasswordParts(say: Say, resetLink: string): Letter['parts'] {
  return [say('letter.new-password'), { link: resetLink, label: say('letter.new-password.link') }];
}
