import { readFileSync } from 'node:fs';
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

/** Reads the messages of a deployable, by its folder. */
export function readMessages(folder: string, locale: Locale): Record<string, string> {
  const file = join(REPOSITORY_ROOT, folder, `src/messages/${locale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
