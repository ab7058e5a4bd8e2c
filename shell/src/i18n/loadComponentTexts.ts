import { DEFAULT_LOCALE, type Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import { createComponentTexts, type ComponentTexts } from '@farm/ui/host';
import { createIntl } from 'react-intl';
import { toParsedTexts } from './toParsedTexts.ts';

/** Loads the texts of components that have texts of their own; undefined for English, which they bring along. */
export async function loadComponentTexts(locale: Locale): Promise<ComponentTexts | undefined> {
  if (locale === DEFAULT_LOCALE) return undefined;
  const { default: messages } = (await import(`../messages/${locale}.json?part=shell.components`)) as {
    default: Messages;
  };
  const intl = createIntl({ locale, messages: toParsedTexts(messages) });
  return createComponentTexts((name, values) =>
    intl.formatMessage({ id: `shell.components.${name}` }, values),
  );
}
