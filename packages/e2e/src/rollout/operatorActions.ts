import type { RolloutChange } from '@farm/contracts/rollout';
import { makeChange, publishBuild, readBuildFolder, type ChangeOutcome, type Operator } from '@farm/rollout';
import { untilShown } from '../system/goLive.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** Publishes builds, which nobody gets by that. @throws ApiRefusedError */
export async function publishAll({ api }: Operator, ...dists: string[]): Promise<void> {
  for (const dist of dists) await publishBuild(api, await readBuildFolder(dist));
}

/** Makes one change. @throws ChangeRefusedError, ApiRefusedError */
export function submitChange(
  operator: Operator,
  change: RolloutChange,
  reason = 'A test',
): Promise<ChangeOutcome> {
  return makeChange(operator, { plan: () => change, why: reason });
}

/** Gives a published version to this share of visitors; settles once the gateway does. */
export async function startCanary(
  { url, operator }: Pick<RunningSystem, 'url' | 'operator'>,
  { name, version, percent }: { name: string; version: string; percent: number },
): Promise<void> {
  const salt = name.length.toString(16).padStart(32, '5');
  const members = { [name]: version };
  const { rev } = await submitChange(await operator(), { kind: 'canary', members, percent, salt, set: null });
  await untilShown(url, rev);
}
