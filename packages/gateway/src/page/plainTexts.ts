import { DEFAULT_LOCALE, languages, locales } from '@farm/contracts';
import { encodeHtml } from '@farm/contracts/html';
import en from '../messages/en.json' with { type: 'json' };

type MessageId = keyof typeof en;
/** Values of the names in a message, as HTML. */
type Values = Record<string, string>;

const others = await Promise.all(
  locales
    .filter((locale) => locale !== DEFAULT_LOCALE)
    .map(async (locale) => {
      // A test compares the files.
      const file = (await import(`../messages/${locale}.json`, { with: { type: 'json' } })) as {
        default: typeof en;
      };
      return { ...languages[locale], messages: file.default };
    }),
);

/** Formats a text of a page without a shell, in English. */
export function formatEnglish(id: MessageId, values: Values = {}): string {
  return format(en[id], values);
}

/** Formats it in every language, beside each other. */
export function formatInAll(id: MessageId): string {
  const marked = others.map(
    ({ tag, direction, messages }) => `<span lang="${tag}" dir="${direction}">${format(messages[id])}</span>`,
  );
  return [format(en[id]), ...marked].join(' ');
}

/** Formats heading and text of a page in every language, below each other. */
export function formatSections(
  name: 'unavailable' | 'preview' | 'ended' | 'unchecked',
  values: Values = {},
): string {
  const title = `${name}.title` as const;
  const text = `${name}.text` as const;
  const sections = others.map(
    ({ tag, direction, messages }) => `<section lang="${tag}" dir="${direction}">
      <h2>${format(messages[title], values)}</h2>
      <p>${format(messages[text], values)}</p>
    </section>`,
  );
  return [
    `<h1>${formatEnglish(title, values)}</h1>
    <p>${formatEnglish(text, values)}</p>`,
    ...sections,
  ].join('\n    ');
}

function format(message: string, values: Values = {}): string {
  return encodeHtml(message).replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
