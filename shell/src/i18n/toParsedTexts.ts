import type { Messages } from '@farm/remote-sdk';
import type { ComponentProps } from 'react';
import type { IntlProvider } from 'react-intl';

type ProvidedMessages = NonNullable<ComponentProps<typeof IntlProvider>['messages']>;

/** Characters that give a message arguments, tags or quotes. */
const SYNTAX = /[{}<>']/;
/** Element of a parsed message that is text alone. */
const LITERAL = 0;

/**
 * Parses messages that are text alone. Our builds parse all of them, but those of other bundlers need not (docs/teams.md), and
 * browsers have no parser: formatting such a message would be a failure, although its text is shown.
 */
export function toParsedTexts(messages: Messages): ProvidedMessages {
  const parsed = Object.entries(messages).map(([id, text]) => [
    id,
    // Parsed ones are arrays, whatever their type says.
    typeof text === 'string' && !SYNTAX.test(text) ? [{ type: LITERAL, value: text }] : text,
  ]);
  return Object.fromEntries(parsed) as ProvidedMessages;
}
