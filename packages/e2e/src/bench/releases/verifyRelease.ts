import { publishAll } from '../../rollout/operatorActions.ts';
import { runRollout } from '../../rollout/runRollout.ts';
import { REMOTE } from './buildReleases.ts';
import type { BenchFarm } from './startBenchFarm.ts';

/** Refusal of a release; null if it passed. */
export type Refusal = { reasons: string[] } | null;

/** Publishes a build. @returns why the farm refuses it */
export async function publishRelease({ system }: BenchFarm, dist: string): Promise<Refusal> {
  try {
    await publishAll(await system.operator(), dist);
    return null;
  } catch (error) {
    return { reasons: (error as Error).message.split('\n') };
  }
}

/** Verifies a published version by the command that operators use. @returns what it finds */
export async function verifyRelease({ system }: BenchFarm, version: string): Promise<Refusal> {
  const { code, output } = await runRollout(system, ['verify', REMOTE, version, '--json'], {
    FARM_VERIFY_QUIET_SECONDS: '5',
  });
  if (code === 0) return null;
  const json = output.split('\n').find((line) => line.startsWith('{')) ?? '';
  const result = (json === '' ? {} : JSON.parse(json)) as { problems?: string[] };
  if (result.problems === undefined || result.problems.length === 0)
    throw new Error(`${version} could not be verified (${code}): ${output}`);
  return { reasons: result.problems };
}
