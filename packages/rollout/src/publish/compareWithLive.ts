import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { listBuildWarnings, listUnmetNeeds } from '@farm/contracts/rollout';
import { readRegistry } from '../change/readRegistry.ts';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** What the live versions say about a build. */
interface BuildFindings {
  /** Reasons for which it would be refused; see {@link listUnmetNeeds}. */
  unmet: string[];
  /** What its team should know before it is rolled out; see {@link listBuildWarnings}. */
  warnings: string[];
}

/** Compares a build with what is live. */
export async function compareWithLive(
  api: RolloutApi,
  named: { name: string; build: ShellBuild | RemoteBuild },
): Promise<BuildFindings> {
  // Nothing is signed on this, so no key is needed to read it.
  const { document } = await readRegistry(api, []);
  return { unmet: listUnmetNeeds(document, named), warnings: listBuildWarnings(document, named) };
}
