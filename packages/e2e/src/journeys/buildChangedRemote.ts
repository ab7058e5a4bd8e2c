import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteBuild } from '@farm/contracts/registry';
import { readConfig } from '../config.ts';
import { REPOSITORY_ROOT } from '../paths.ts';

/** A remote built from changed sources. */
export interface ChangedRemote {
  dist: string;
  build: RemoteBuild;
  remove: () => Promise<void>;
}

/** Builds a copy of a remote with changed English messages, as a team would release it. */
export async function buildChangedRemote(
  name: string,
  messages: Record<string, string>,
): Promise<ChangedRemote> {
  const source = join(REPOSITORY_ROOT, `mfe-${name}`);
  // Inside the repository, so that imports resolve; outside node_modules, which is not compiled.
  const copy = join(REPOSITORY_ROOT, `.cache/rebuilt/mfe-${name}-${process.pid}`);
  const remove = () => rm(copy, { recursive: true, force: true });
  await remove();
  await mkdir(copy, { recursive: true });
  for (const part of ['src', 'remote.json', 'package.json', 'webpack.config.ts'])
    await cp(join(source, part), join(copy, part), { recursive: true });
  await symlink(join(source, 'node_modules'), join(copy, 'node_modules'));

  const messagesFile = join(copy, 'src/messages/en.json');
  await writeFile(messagesFile, JSON.stringify({ ...(await readJson(messagesFile)), ...messages }));
  const cli = join(copy, 'node_modules/webpack-cli/bin/cli.js');
  // Without the cache, which belongs to builds of the original folder.
  await promisify(execFile)(process.execPath, [cli, 'build', '--mode', 'production', '--no-cache'], {
    cwd: copy,
    env: readConfig().inheritedEnv,
  });
  const dist = join(copy, 'dist');
  return { dist, build: (await readJson(join(dist, 'build.json'))) as RemoteBuild, remove };
}

async function readJson(file: string): Promise<object> {
  return JSON.parse(await readFile(file, 'utf8')) as object;
}
