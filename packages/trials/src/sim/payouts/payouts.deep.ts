import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFullNode } from '@farm/chain';
import { checkEnd } from './checkEnd.ts';
import { deriveSecrets } from './deriveSecrets.ts';
import { huntNew } from './hunt.ts';
import type { Plan } from './plan.ts';
import { play, type Played } from './play.ts';
import type { Killed } from './steps.ts';
import { readEnd, readLastChange } from './readEnd.ts';
import { comeToRest } from './rest.ts';
import { findInDatabase, says } from './secrets.ts';
import { simulate, type Simulated } from './simulate.ts';
import { until } from './until.ts';
import { withWorld, type World } from './world.ts';

const FEE = 5n * 10n ** 8n;
/** Number of statements above the need of a worker that only waits for its turn. */
const MANY = 100;

test('four seeds leave every withdrawal paid once or given back, whoever was killed, and no word of the key', async () => {
  await withWorld(async (world) => {
    const ended: Simulated[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const killed = ended.flatMap(({ kills }) => kills);
      ended.push(await simulate(world, seed, huntNew(seed, killed)));
    }
    assert.deepEqual(
      ended.flatMap(({ findings }) => findings),
      [],
    );
    const sum = (of: (one: Simulated) => number) => ended.reduce((total, one) => total + of(one), 0);
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
        const isAlike = ({ moment, step }: Killed) => moment === kill.moment && step === kill.step;
        const atOnce = one.kills.filter((other, at) => at !== index && isAlike(other)).length;
        assert.ok(atOnce <= (kill.step.startsWith('worker ') ? 1 : 0), kill.step);
        assert.ok(!others.some(isAlike), kill.step);
      }
    }
    for (const { step } of kills) assert.ok(world.processes.steps.has(step), step);
    await findRivals(world);
    assert.deepEqual(await findInDatabase(world.db, deriveSecrets(world)), []);

    await findSecondCoin(world);
    await findKey(world);
  });
});

/** Asserts that both workers pay while competition is on. */
async function findRivals({ processes }: World): Promise<void> {
  const begin = processes.look('worker').map(({ statements }) => statements);
  assert.equal(begin.length, 2);
  const haveAllMoved = () => {
    const now = processes.look('worker').map(({ statements }) => statements);
    return now.every((count, index) => count > (begin[index] ?? 0) + MANY) ? true : undefined;
  };
  processes.letCompete(true);
  await until(() => 'Only one worker pays', haveAllMoved);
  processes.letCompete(false);
}

/** Asserts that a second payment by another holder of the key is found. */
async function findSecondCoin(world: World): Promise<void> {
  const breakerBefore = await readLastChange(world);
  const played = await play(world, { ...quiet, asks: [{ person: 0, milliXch: 10, isLikeLast: false }] });
  await comeToRest(world, played);
  assert.deepEqual(checkEnd(await readEnd(world, played, breakerBefore)).findings, []);
  assert.ok(await payAgain(world, played));
  world.chain.farm();
  const { doubled, findings } = checkEnd(await readEnd(world, played, breakerBefore));
  assert.equal(doubled, 1);
  assert.match(findings.join('\n'), /^2 coins of .* and 1 withdrawals that succeeded$/m);
}

async function payAgain({ chain, hot }: World, { asked: [one] }: Played): Promise<boolean> {
  const [coin] = await createFullNode(chain.onlooker).readCoinsAt([hot.puzzleHash], { unspent: true });
  if (!coin || !one) return false;
  const output = { puzzleHash: one.payee.puzzleHash, amount: one.amount - FEE };
  const change = { puzzleHash: hot.puzzleHash, amount: coin.amount - output.amount };
  await chain.spend([hot], { inputs: [coin], outputs: [output], change, fee: 0n });
  return true;
}

/** Asserts that the key is found wherever it was written down. */
async function findKey(world: World): Promise<void> {
  const secrets = deriveSecrets(world);
  const said = secrets.map((secret) => Buffer.from(secret).toString('base64'));
  for (const text of said) assert.ok(says(`{"level":30,"msg":"${text}"}`, secrets));
  await world.db.insertInto('spentChallenge').values({ id: said.join(), expiresAt: new Date() }).execute();
  assert.deepEqual(await findInDatabase(world.db, secrets), ['public.spent_challenge']);
}

const quiet: Plan = {
  ...{ asks: [], coins: [2_000], isShort: false, isRivalry: false, fault: null, kills: [] },
  acts: [{ kind: 'approve', turns: 1 }],
};
