import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRolloutPaths } from '@farm/registry';
import { enrollLocalOperator, publishBuild, readBuildFolder, sendChange } from '@farm/rollout';
import type { SystemConfig } from '../config.ts';
import { selectDeployables } from '../deployables/deployables.ts';
import { updateBuild } from '../deployables/updateBuild.ts';
import { toApiUrl } from './createChildEnvironment.ts';
import { createToken } from './createToken.ts';

/** The remote whose next version the demo tries. */
const NAME = 'info';
const PERCENT = 20;

/**
 * Gives a part of the visitors another build of a remote, with the same pages, so that operators find a canary in
 * progress: to promote, or to end.
 */
export async function startDemoCanary(config: SystemConfig, env: NodeJS.ProcessEnv): Promise<void> {
  const operator = await enrollLocalOperator({
    server: toApiUrl(config),
    paths: toRolloutPaths(config.gateway.dataDir, env),
    createToken: () => createToken(config.gateway.dataDir, env),
  });
  const [deployable] = selectDeployables([NAME]);
  if (!deployable) throw new Error(`There is no ${NAME}`);
  const folder = await mkdtemp(join(tmpdir(), 'farm-canary-'));
  try {
    await cp(deployable.dist, folder, { recursive: true });
    const { version } = await updateBuild(folder, {});
    await publishBuild(operator.api, await readBuildFolder(folder));
    await sendChange(operator, {
      plan: () => ({
        kind: 'canary',
        members: { [NAME]: version },
        percent: PERCENT,
        salt: randomBytes(16).toString('hex'),
        set: null,
      }),
      why: 'The demo: the same pages, built again',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
