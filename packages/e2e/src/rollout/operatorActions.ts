import type { RolloutChange } from '@farm/contracts/rollout';
import { sendChange, publishBuild, readBuildFolder, type ChangeOutcome, type Operator } from '@farm/rollout';
import { waitUntilServed } from '../system/publishAndPromote.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** Publishes builds without making them live. @throws ApiRefusedError */
export async function publishAll({ api }: Operator, ...dists: string[]): Promise<void> {
  for (const dist of dists) await publishBuild(api, await readBuildFolder(dist));
}

/** Makes a change to the rollout. @throws ChangeRefusedError, ApiRefusedError */
export function applyChange(
  operator: Operator,
  change: RolloutChange,
  reason = 'A test',
): Promise<ChangeOutcome> {
  return sendChange(operator, { plan: () => change, why: reason });
}

/** Serves a published version to a percentage of visitors; resolves once the gateway applies it. */
export async function startCanary(
  { url, operator }: Pick<RunningSystem, 'url' | 'operator'>,
  { name, version, percent }: { name: string; version: string; percent: number },
): Promise<void> {
  const salt = name.length.toString(16).padStart(32, '5');
  const members = { [name]: version };
  const { rev } = await applyChange(await operator(), { kind: 'canary', members, percent, salt, set: null });
  await waitUntilServed(url, rev);
}
