import type { RolloutChange } from '@farm/contracts/rollout';
import { makeChange, publishBuild, readBuildFolder, type ChangeOutcome, type Operator } from '@farm/rollout';

/** Publishes builds, which nobody gets by that. @throws ApiRefusedError */
export async function publishAll({ api }: Operator, ...dists: string[]): Promise<void> {
  for (const dist of dists) await publishBuild(api, await readBuildFolder(dist));
}

/** Takes one step. @throws ChangeRefusedError, ApiRefusedError */
export function takeStep(operator: Operator, change: RolloutChange, why = 'A test'): Promise<ChangeOutcome> {
  return makeChange(operator, { plan: () => change, why });
}

/** Gives a published version to this share of visitors. */
export function startCanary(
  operator: Operator,
  { name, version, percent }: { name: string; version: string; percent: number },
): Promise<ChangeOutcome> {
  const salt = name.length.toString(16).padStart(32, '5');
  return takeStep(operator, { kind: 'canary', members: { [name]: version }, percent, salt, set: null });
}
