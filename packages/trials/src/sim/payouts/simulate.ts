import { deriveSecrets } from './deriveSecrets.ts';
import { checkEnd, type Verdict } from './checkEnd.ts';
import { makePlan } from './plan.ts';
import { play } from './play.ts';
import { readEnd, readLastChange } from './readEnd.ts';
import { comeToRest } from './rest.ts';
import type { Hunt } from './hunt.ts';
import type { Killed } from './steps.ts';
import { says } from './secrets.ts';
import type { World } from './world.ts';

/** Result of a seed. */
export interface Simulated extends Verdict {
  withdrawals: number;
  reorgs: number;
  kills: Killed[];
}

/** Plays the plan of a seed with additional hunted kills, lets everything settle, and checks all money. */
export async function simulate(world: World, seed: number, hunt: Hunt): Promise<Simulated> {
  const { processes, chain } = world;
  const breakerBefore = await readLastChange(world);
  chain.asked.length = 0;
  processes.hunt(hunt);
  const played = await play(world, makePlan(seed));
  await comeToRest(world, played);
  const verdict = checkEnd(await readEnd(world, played, breakerBefore));
  const output = processes.takeOutput();
  const findings = [
    ...verdict.findings,
    ...(says(output, deriveSecrets(world)) ? ['a process has printed the key'] : []),
    ...listErrors(output).map((line) => `a process logged: ${line}`),
    ...processes.takeSurprises(),
  ];
  const kills = processes.takeKills();
  return { ...verdict, findings, withdrawals: played.asked.length, reorgs: played.reorgs, kills };
}

/** Lists the logged errors, except for intended stops of payouts: unfounded stops are checked elsewhere. */
function listErrors(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line) && !line.includes('payouts stopped: chain and books'));
}
