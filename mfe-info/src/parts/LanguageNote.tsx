import { FormattedMessage, useIntl } from '@farm/remote-sdk';

interface LanguageNoteProps {
  /** Message with `{language}`. */
  id: string;
  /** Language of a text, perhaps one that only newer builds know. */
  locale: string;
}

/** Names the language of a text in the language of the page. */
export function LanguageNote({ id, locale }: LanguageNoteProps) {
  const intl = useIntl();
  return (
    <FormattedMessage
      id={id}
      values={{ language: intl.formatDisplayName(locale, { type: 'language' }) ?? locale }}
    />
  );
}
