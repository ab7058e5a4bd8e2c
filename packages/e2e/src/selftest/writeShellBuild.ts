import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellBuild } from '@farm/contracts/registry';

/** Writes a publishable shell into `folder`: one script, which runs `script`. */
export async function writeShellBuild(folder: string, script: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'main.js'), script);
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Tiny shell</title><!--farm:head--></head>' +
      '<body><!--farm:page-data--></body></html>',
  );
  const build: ShellBuild = {
    version: `0.1.0+${createHash('sha256').update(script).digest('hex').slice(0, 12)}`,
    entry: 'main.js',
    files: { 'main.js': `sha384-${createHash('sha384').update(script).digest('base64')}` },
    sizes: { 'main.js': { raw: script.length, brotli: script.length } },
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
