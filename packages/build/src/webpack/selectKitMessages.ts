import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** The sources of `@farm/kit`. */
export const KIT = resolve(import.meta.dirname, '../../../kit/src');

/**
 * The messages of the kit that the sources in a folder can show: those whose IDs they contain, and those of the
 * kit parts that they use, directly or not. A file of the kit is named after its export.
 */
export function selectKitMessages(messages: Record<string, string>, folder: string): Record<string, string> {
  let text = readSources(folder).join('\n');
  if (!text.includes('@farm/kit')) return {};
  const unused = new Set(globSync('**/*.{ts,tsx}', { cwd: KIT, exclude: isNoPart }));
  for (let size = 0; size !== text.length;) {
    size = text.length;
    for (const file of unused)
      if (new RegExp(`\\b${basename(file).replace(/\.tsx?$/, '')}\\b`).test(text)) {
        unused.delete(file);
        text += readFileSync(resolve(KIT, file), 'utf8');
      }
  }
  const isNamed = (id: string) =>
    text.includes(`${id}\``) || text.includes(`${id}'`) || text.includes(`${id}"`);
  const isComposed = (id: string) => text.includes(`${id.slice(0, id.lastIndexOf('.') + 1)}\${`);
  return Object.fromEntries(Object.entries(messages).filter(([id]) => isNamed(id) || isComposed(id)));
}

function readSources(folder: string): string[] {
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
