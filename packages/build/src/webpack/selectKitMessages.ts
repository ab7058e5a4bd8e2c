import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { DEFAULT_LOCALE } from '@farm/contracts';

/** Messages of the kit that a remote can show. */
export interface KitMessages {
  messages: Record<string, string>;
  /** File of all the kit's messages. */
  file: string;
  /** Folder of the kit's sources. */
  folder: string;
}

/**
 * The messages of the kit that the sources in a folder can show: those whose IDs they contain, and those of the
 * kit parts that they use, directly or not. A file of the kit is named after its export. `find` resolves a module as the
 * sources would. They are in English if the kit lacks the language. Null without a use of the kit.
 */
export function selectKitMessages(
  folder: string,
  locale: string,
  find: (module: string) => string,
): KitMessages | null {
  let text = readSources(folder).join('\n');
  if (!text.includes('@farm/kit')) return null;
  const english = find(`@farm/kit/messages/${DEFAULT_LOCALE}.json`);
  const own = resolve(dirname(english), `${locale}.json`);
  const file = existsSync(own) ? own : english;
  const kit = dirname(dirname(file));
  const unused = new Set(globSync('**/*.{ts,tsx}', { cwd: kit, exclude: isNoPart }));
  for (let size = 0; size !== text.length;) {
    size = text.length;
    for (const part of unused)
      if (new RegExp(`\\b${basename(part).replace(/\.tsx?$/, '')}\\b`).test(text)) {
        unused.delete(part);
        text += readFileSync(resolve(kit, part), 'utf8');
      }
  }
  const isNamed = (id: string) =>
    text.includes(`${id}\``) || text.includes(`${id}'`) || text.includes(`${id}"`);
  const isComposed = (id: string) => text.includes(`${id.slice(0, id.lastIndexOf('.') + 1)}\${`);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const shown = Object.entries(all).filter(([id]) => isNamed(id) || isComposed(id));
  return { messages: Object.fromEntries(shown), file, folder: kit };
}

/** Reads the sources in a folder and below, without tests. */
export function readSources(folder: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: isTest }).map((file) =>
    readFileSync(resolve(folder, file), 'utf8'),
  );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isNoPart(file: string): boolean {
  return isTest(file) || basename(file) === 'index.ts';
}
