import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellBuild } from '@farm/contracts/registry';

/** Writes a publishable shell into `folder`: one script, which runs `script`. */
export async function saveShellBuild(folder: string, script: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const html =
    '<!doctype html><html lang="en"><head><title>Tiny shell</title><!--farm:head--></head>' +
    '<body><!--farm:page-data--></body></html>';
  const contents = { 'main.js': script, 'index.html': html };
  for (const [file, content] of Object.entries(contents)) await writeFile(join(folder, file), content);
  const build: ShellBuild = {
    version: `0.1.0+${createHash('sha256').update(script).digest('hex').slice(0, 12)}`,
    entry: 'main.js',
    files: mapValues(
      contents,
      (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`,
    ),
    sizes: mapValues(contents, ({ length }) => ({ raw: length, brotli: length })),
    contract: { min: 1, max: 1 },
    builtAt: new Date().toISOString(),
    commit: null,
    initial: [],
    parts: {},
    provides: {},
    html: 'index.html',
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify(build));
}

function mapValues<Value>(
  contents: Record<string, string>,
  map: (content: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, map(content)]));
}
