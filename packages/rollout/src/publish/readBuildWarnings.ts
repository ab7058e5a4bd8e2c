import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { listBuildWarnings } from '@farm/contracts/rollout';
import { readRegistry } from '../change/readRegistry.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** Reads what the team of a build should know before it is rolled out; see {@link listBuildWarnings}. */
export async function readBuildWarnings(
  api: RolloutApi,
  named: { name: string; build: ShellBuild | RemoteBuild },
): Promise<string[]> {
  // Nothing is signed on this, so no key is needed to read it.
  const { document } = await readRegistry(api, []);
  return listBuildWarnings(document, named);
}
