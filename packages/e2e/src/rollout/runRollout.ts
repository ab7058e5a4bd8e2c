import { startProgram } from '../system/startProgram.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** Exit code and output of a rollout command. */
export interface RolloutResult {
  code: number | string;
  output: string;
}

/** Runs `npm run rollout -- …` as the administrator of a system; `env` takes precedence. */
export async function runRollout(
  { url, dataDir }: Pick<RunningSystem, 'url' | 'dataDir'>,
  args: string[],
  env: Record<string, string> = {},
): Promise<RolloutResult> {
  const program = startProgram({
    name: 'rollout',
    args: ['packages/rollout/src/main.ts', ...args],
    env: { FARM_URL: url, DATA_DIR: dataDir, FARM_VERIFY_QUIET_SECONDS: '1', ...env },
  });
  const code = await program.ended;
  await program.stop();
  return { code, output: program.output() };
}
