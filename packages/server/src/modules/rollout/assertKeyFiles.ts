import { access } from 'node:fs/promises';
import type { Db } from '@farm/database';
import { type Logger, StartError } from '@farm/process';
import { readTrustedKeys, type RolloutPaths } from '@farm/registry';
import { findLatestRegistry } from './registry/registry.repository.ts';

/**
 * Asserts that no key file is missing which the farm cannot make anew, and logs those that it is about to make anew. Before
 * the first revision it makes all of them.
 * @throws StartError naming the file, and what to do
 */
export async function assertKeyFiles(paths: RolloutPaths, db: Db, log: Logger): Promise<void> {
  if ((await findLatestRegistry(db)) === undefined) return;
  if (!(await exists(paths.trustedKeys)))
    throw new StartError(
      `${paths.trustedKeys} is missing, so no signature of a person counts. Put it back from a backup, or copy it from ` +
        'another machine of the farm; without one, create an empty file and trust the keys again (docs/operators.md)',
    );
  if (!(await readTrustedKeys(paths.trustedKeys)).some(({ owner }) => owner === 'person'))
    log.warn(
      `${paths.trustedKeys} lists no person, so no signature counts: put it back from a backup, or trust the keys again`,
    );
  if (!(await exists(paths.registryKey)))
    log.warn(
      `${paths.registryKey} was missing, and is made anew: gateways on other machines need the new trusted-keys`,
    );
  if (!(await exists(paths.visitorKey)))
    log.warn(`${paths.visitorKey} was missing, and is made anew: everyone counts as a new visitor`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
