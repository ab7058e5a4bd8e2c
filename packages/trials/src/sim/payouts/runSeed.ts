import { listSecrets } from './listSecrets.ts';
import { checkFinalState, type Verdict } from './checkFinalState.ts';
import { makePlan } from './plan.ts';
import { runPlan } from './runPlan.ts';
import { readFinalState, readLastBreakerChange } from './readFinalState.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';
import type { Hunt } from './hunt.ts';
import type { KillRecord } from './steps.ts';
import { hasSecret } from './secrets.ts';
import type { World } from './world.ts';

/** Result of a seed. */
export interface SeedResult extends Verdict {
  withdrawals: number;
  reorgs: number;
  /** Batches of the seed that merged coins. */
  merges: number;
  corrections: number;
  kills: KillRecord[];
}

/** Plays the plan of a seed with additional hunted kills, lets everything settle, and checks all money. */
export async function runSeed(world: World, seed: number, hunt: Hunt): Promise<SeedResult> {
  const { processes, chain } = world;
  const mergesBefore = await countMerges(world);
  const breakerBefore = await readLastBreakerChange(world);
  chain.requestPaths.length = 0;
  processes.hunt(hunt);
  const played = await runPlan(world, makePlan(seed));
  await waitUntilSettled(world, played);
  const verdict = checkFinalState(await readFinalState(world, played, breakerBefore));
  const output = processes.takeOutput();
  const findings = [
    ...verdict.findings,
    ...(hasSecret(output, listSecrets(world)) ? ['a process has printed the key'] : []),
    ...listErrors(output).map((line) => `a process logged: ${line}`),
    ...processes.takeUnexpectedExits(),
  ];
  const kills = processes.takeKills();
  const merges = (await countMerges(world)) - mergesBefore;
  return {
    ...verdict,
    findings,
    withdrawals: played.asked.length,
    reorgs: played.reorgs,
    merges,
    corrections: played.corrected.size,
    kills,
  };
}

async function countMerges({ db }: World): Promise<number> {
  const merges = await db
    .selectFrom('payoutBatch')
    .select('id')
    .where('kind', '=', 'sweep')
    .where('status', '=', 'settled')
    .execute();
  return merges.length;
}

/** Lists the logged errors, except for intended stops of payouts: unfounded stops are checked elsewhere. */
function listErrors(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line) && !line.includes('payouts stopped: chain and ledger'));
}
