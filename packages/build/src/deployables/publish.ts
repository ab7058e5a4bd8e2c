import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';
import type { Deployable } from './deployables.ts';

/**
 * Publishes builds together into the registry of a data folder: a running gateway shows them on the next
 * load, a version that is there already is left alone. What is not published is passed over.
 * @throws Error with the publisher's own words when it refuses
 */
export function publish(deployables: Deployable[], dataDir: string): string {
  const published = deployables.filter(({ isPublished }) => isPublished);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['packages/gateway/src/publishCommand.ts', ...published.map(({ dist }) => resolve(dist))],
    { cwd: repository, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Publishing failed:\n${(stderr + stdout).trim()}`);
  return stdout.trim();
}
