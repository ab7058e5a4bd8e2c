import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const TEMPLATE = join(import.meta.dirname, '../template');
const SUFFIX = '.template';

/** Where a remote lives: beside others in the farm's repository, or in a repository of its own. */
export type RemoteHome = 'workspace' | 'repository';

/**
 * Writes the files of a new remote to `folder`, which must not exist: all of them or none. Placeholders such as
 * `__name__`, in contents and file names, become the value of that key.
 */
export function saveTemplate(folder: string, home: RemoteHome, values: Record<string, string>): void {
  const draft = join(dirname(folder), `.${basename(folder)}`);
  rmSync(draft, { recursive: true, force: true });
  for (const part of ['shared', home])
    for (const file of listTemplates(join(TEMPLATE, part))) {
      const path = join(draft, fill(relative(join(TEMPLATE, part), file).slice(0, -SUFFIX.length), values));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, fill(readFileSync(file, 'utf8'), values));
    }
  renameSync(draft, folder);
}

function listTemplates(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map((entry) => join(entry.parentPath, entry.name));
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/__([^\s_]+)__/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? whole) : whole,
  );
}
