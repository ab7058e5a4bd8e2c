import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFullNode } from '@farm/chain';
import { checkFinalState } from './checkFinalState.ts';
import { listSecrets } from './listSecrets.ts';
import { createHunt } from './hunt.ts';
import type { Plan } from './plan.ts';
import { runPlan, type PlanResult } from './runPlan.ts';
import type { KillRecord } from './steps.ts';
import { readFinalState, readLastBreakerChange } from './readFinalState.ts';
import { waitUntilSettled } from './waitUntilSettled.ts';
import { listTablesWithSecrets, hasSecret } from './secrets.ts';
import { runSeed, type SeedResult } from './runSeed.ts';
import { waitUntil } from './waitUntil.ts';
import { SIMULATION_ENV, withWorld, type World } from './world.ts';

const FEE_MOJO = 5n * 10n ** 8n;
/** Number of statements above the need of a worker that only waits for its turn. */
const MIN_STATEMENTS = 100;

test('four seeds leave every withdrawal paid once or given back, whoever was killed, and no word of the key', async () => {
  await withWorld(
    async (world) => {
      const ended: SeedResult[] = [];
      for (const seed of [1, 2, 3, 4]) {
        const killed = ended.flatMap(({ kills }) => kills);
        ended.push(await runSeed(world, seed, createHunt(seed, killed)));
      }
      assert.deepEqual(
        ended.flatMap(({ findings }) => findings),
        [],
      );
      const sum = (of: (one: SeedResult) => number) => ended.reduce((total, one) => total + of(one), 0);
      assert.equal(
        sum(({ succeeded, refunded }) => succeeded + refunded),
        sum(({ withdrawals }) => withdrawals),
      );
      assert.ok(sum(({ succeeded }) => succeeded) > 0);
      assert.ok(sum(({ refunded }) => refunded) > 0);
      // Each seed has kills, and none repeats an earlier kill, except where both workers of a seed did the same at
      // once.
      const kills = ended.flatMap((one) => one.kills);
      assert.ok(kills.length >= 8);
      for (const [seed, one] of ended.entries()) {
        const others = ended.flatMap(({ kills }, other) => (other === seed ? [] : kills));
        for (const [index, kill] of one.kills.entries()) {
          const isAlike = ({ moment, step }: KillRecord) => moment === kill.moment && step === kill.step;
          const atOnce = one.kills.filter((other, at) => at !== index && isAlike(other)).length;
          assert.ok(atOnce <= (kill.step.startsWith('worker ') ? 1 : 0), kill.step);
          assert.ok(!others.some(isAlike), kill.step);
        }
      }
      for (const { step } of kills) assert.ok(world.processes.steps.has(step), step);
      await assertBothPay(world);
      assert.deepEqual(await listTablesWithSecrets(world.db, listSecrets(world)), []);

      await assertSecondCoinFound(world);
      await assertKeyFound(world);
    },
    { env: SIMULATION_ENV },
  );
});

/** Asserts that both workers pay while they compete. */
async function assertBothPay({ processes }: World): Promise<void> {
  const begin = processes.readMetrics('worker').map(({ statements }) => statements);
  assert.equal(begin.length, 2);
  const haveAllMoved = () => {
    const now = processes.readMetrics('worker').map(({ statements }) => statements);
    return now.every((count, index) => count > (begin[index] ?? 0) + MIN_STATEMENTS) ? true : undefined;
  };
  processes.setCompeting(true);
  await waitUntil(() => 'Only one worker pays', haveAllMoved);
  processes.setCompeting(false);
}

/** Asserts that a second payment by another holder of the key is found. */
async function assertSecondCoinFound(world: World): Promise<void> {
  const breakerBefore = await readLastBreakerChange(world);
  const played = await runPlan(world, { ...quiet, asks: [{ person: 0, milliXch: 10, isLikeLast: false }] });
  await waitUntilSettled(world, played);
  assert.deepEqual(checkFinalState(await readFinalState(world, played, breakerBefore)).findings, []);
  assert.ok(await payAgain(world, played));
  world.chain.farm();
  const { doubled, findings } = checkFinalState(await readFinalState(world, played, breakerBefore));
  assert.equal(doubled, 1);
  assert.match(findings.join('\n'), /^2 coins of .* and 1 withdrawals that succeeded$/m);
}

async function payAgain({ chain, hot }: World, { asked: [withdrawal] }: PlanResult): Promise<boolean> {
  const [coin] = await createFullNode(chain.observer).readCoinsAt([hot.puzzleHash], { unspent: true });
  if (!coin || !withdrawal) return false;
  const output = { puzzleHash: withdrawal.payee.puzzleHash, amount: withdrawal.amount - FEE_MOJO };
  const change = { puzzleHash: hot.puzzleHash, amount: coin.amount - output.amount };
  await chain.spend([hot], { inputs: [coin], outputs: [output], change, fee: 0n });
  return true;
}

/** Asserts that the key is found wherever it was written down. */
async function assertKeyFound(world: World): Promise<void> {
  const secrets = listSecrets(world);
  const said = secrets.map((secret) => Buffer.from(secret).toString('base64'));
  for (const text of said) assert.ok(hasSecret(`{"level":30,"msg":"${text}"}`, secrets));
  await world.db.insertInto('spentChallenge').values({ id: said.join(), expiresAt: new Date() }).execute();
  assert.deepEqual(await listTablesWithSecrets(world.db, secrets), ['public.spent_challenge']);
}

const quiet: Plan = {
  ...{
    asks: [],
    coins: [2_000],
    isShort: false,
    isScattered: false,
    isRivalry: false,
    fault: null,
    kills: [],
  },
  acts: [{ kind: 'approve', turns: 1 }],
};
