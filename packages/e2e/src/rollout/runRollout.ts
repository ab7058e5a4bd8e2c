import { startProgram } from '../system/startProgram.ts';
import type { RunningSystem } from '../system/startSystem.ts';

/** How a command of the rollout tool ended. */
export interface RolloutResult {
  code: number | string;
  output: string;
}

/** Runs `npm run rollout -- …` as whoever runs the machine of a system; `env` wins. */
export async function runRollout(
  { url, dataDir }: Pick<RunningSystem, 'url' | 'dataDir'>,
  args: string[],
  env: Record<string, string> = {},
): Promise<RolloutResult> {
  const program = startProgram({
    name: 'rollout',
    args: ['packages/rollout/src/main.ts', ...args],
    env: { FARM_URL: url, DATA_DIR: dataDir, ...env },
  });
  const code = await program.ended;
  await program.stop();
  return { code, output: program.output() };
}
