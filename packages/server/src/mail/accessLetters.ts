import type { Letters } from './renderLetter.ts';

/** Facts of emails to operators about signing keys and tokens. The link is absolute. */
export interface AccessFacts {
  /** `name` is the owner of the key. */
  'key-starting': { name: string; fingerprint: string; date: string; link: string };
  'access-ending': { what: 'key' | 'token'; name: string; date: string; link: string };
}

/** Emails to operators about signing keys and tokens. */
export const accessLetters: Letters<AccessFacts> = {
  'key-starting': (say, { name, fingerprint, date, link }) => ({
    subject: say('letter.key-starting.subject', { name }),
    parts: [
      say('letter.key-starting.text', { name, date, fingerprint }),
      say('letter.key-starting.advice'),
      { link, label: say('letter.key-starting.link') },
    ],
  }),
  'access-ending': (say, { what, name, date, link }) => ({
    subject: say(`letter.access-ending.${what}.subject`, { name }),
    parts: [
      say(`letter.access-ending.${what}.text`, { name, date }),
      say(`letter.access-ending.${what}.advice`),
      { link, label: say(`letter.access-ending.${what}.link`) },
    ],
  }),
};
