import { DEFAULT_LOCALE, locales, type Locale } from '@farm/contracts';
import { remoteNameSchema, shellContract } from '@farm/contracts/registry';

/** Options from the command line. */
export interface NewRemoteWish {
  name: string;
  /** Titles for users. By default, the English one is derived from the name, and the others are the English one. */
  titles: Partial<Record<Locale, string | undefined>>;
}

/** A free place for a remote. */
export interface RemotePlace {
  /** Port of its development server. */
  port: number;
  /** Place of its entry in the center's navigation. */
  order: number;
}

/** Values of the template's `__key__` placeholders. */
export type RemoteWords = Record<'name' | 'Name' | `title-${Locale}` | 'port' | 'order' | 'contract', string>;

/** @throws Error with one sentence if it cannot be a remote's name */
export function assertRemoteName(name: string): void {
  if (!remoteNameSchema.safeParse(name).success || name.endsWith('-') || name.includes('--'))
    throw new Error(
      `"${name}" is not a valid name for a remote. Use lowercase letters, digits and single hyphens, start with a letter, and use at most 31 characters (such as referral-links).`,
    );
}

/**
 * The words of a new remote: its name in both spellings, and its titles.
 * @throws Error with one sentence about why the name or a title cannot be used
 */
export function describeRemote({ name, titles }: NewRemoteWish, place: RemotePlace): RemoteWords {
  assertRemoteName(name);
  const words = name.replaceAll('-', ' ');
  const title = titles[DEFAULT_LOCALE] ?? words.replace(/^./, (letter) => letter.toUpperCase());
  const titleWords = locales.map((locale) => [`title-${locale}`, inJson(titles[locale] ?? title)] as const);
  return {
    name,
    Name: words.replaceAll(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase()),
    // The entries of an object forget their keys.
    ...(Object.fromEntries(titleWords) as Record<`title-${Locale}`, string>),
    port: String(place.port),
    order: String(place.order),
    contract: String(shellContract.max),
  };
}

/** Options of the command line for titles, by their names: `title` and one for each other language, such as `title-zh`. */
export const titleOptions = Object.fromEntries(
  locales.map((locale) => [toTitleOption(locale), { type: 'string' as const }]),
);

/** Describes {@link titleOptions}. */
export const titleUsage = locales.map((locale) => `[--${toTitleOption(locale)} TITLE]`).join(' ');

/** Reads the titles among the options of a command line. */
export function readTitles(values: Readonly<Record<string, unknown>>): NewRemoteWish['titles'] {
  const titles: NewRemoteWish['titles'] = {};
  for (const locale of locales) {
    const title = values[toTitleOption(locale)];
    if (typeof title === 'string') titles[locale] = title;
  }
  return titles;
}

function toTitleOption(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? 'title' : `title-${locale}`;
}

/** Titles become JSON strings, and messages, where braces would start an argument. */
function inJson(title: string): string {
  if (title.trim() === '' || /[{}<>\n]/.test(title))
    throw new Error(`"${title}" is not a valid title. Use one line without braces or angle brackets.`);
  return JSON.stringify(title.trim()).slice(1, -1);
}
