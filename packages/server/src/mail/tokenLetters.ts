import type { TokenScope } from '@farm/contracts/token';
import { createLockdownParts } from './createLockdownParts.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about API tokens and watch links. Links are absolute. */
export interface TokenFacts {
  'token-created': {
    /** True if it is a watch link. */
    isLink: boolean;
    name: string;
    scopes: TokenScope[];
    date: string;
    expires: string;
    lockdownLink: string;
  };
}

/** Emails about API tokens and watch links. */
export const tokenLetters: Letters<TokenFacts> = {
  'token-created': (say, { isLink, name, scopes, date, expires, lockdownLink }) => {
    const kind = isLink ? 'link' : 'token';
    return {
      subject: say(`letter.token-created.${kind}.subject`),
      parts: [
        say(`letter.token-created.${kind}.text`, { name }),
        { list: scopes.map((scope) => say(`letter.token-created.scope.${scope}`)) },
        say('letter.token-created.created', { date }),
        say('letter.token-created.expires', { expires }),
        ...createLockdownParts(say, lockdownLink),
      ],
    };
  },
};
