import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@farm/contracts';
import { listRemoteFolders, REPOSITORY_ROOT } from '../paths.ts';

/** Returns the product's text for a message id, with `{name}` placeholders replaced. */
export type Translate = (id: string, values?: Record<string, string>) => string;

/**
 * Returns the texts of the shell, the kit and all remotes in one language. Tests spell out the texts that the
 * specification quotes.
 */
export function createTranslator(locale: Locale): Translate {
  const messages: Record<string, string> = {};
  for (const folder of ['shell', 'packages/kit', ...listRemoteFolders()])
    Object.assign(messages, readMessages(folder, locale));
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`No message ${id} in ${locale}`);
    return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** Reads the messages of a deployable, by its folder; those of single pages come last. */
export function readMessages(folder: string, locale: Locale): Record<string, string> {
  const files = globSync(`src/**/messages/${locale}.json`, { cwd: join(REPOSITORY_ROOT, folder) }).toSorted(
    (one, other) => one.length - other.length,
  );
  const texts = files.map((file) => readFileSync(join(REPOSITORY_ROOT, folder, file), 'utf8'));
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<string, string>;
}
