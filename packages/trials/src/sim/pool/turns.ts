import { recordDeposits, settlePartials, settleRewards, updateDifficulties } from '@farm/server/parts';
import { TARGET } from '@farm/server/testing';
import type { Run } from './chainEvents.ts';
import { recordDifficulties, recordFinding } from './model.ts';
import { runInterleaved, type Gate, type Strand } from './runInterleaved.ts';
import { findKill } from './submissions.ts';
import { CONFIRMATIONS, createProcessParts, isMember, type World } from './world.ts';

type Turn = 'partials' | 'rewards' | 'deposits' | 'difficulties';

/** Calls among which a kill is drawn. */
const CALLS = 30;
const TURNS: [Turn, ...Turn[]] = ['partials', 'partials', 'rewards', 'rewards', 'deposits', 'difficulties'];

/** Runs turns of several processes at once, some of which are killed, and checks what they decided about partials. */
export async function runTurns(run: Run): Promise<void> {
  const { draw } = run;
  const turns = Array.from({ length: 2 + draw.below(3) }, () => draw.pick(TURNS));
  await runAll(run, turns, true);
}

/** Runs a turn of each kind that nobody kills. */
export async function runQuietTurns(run: Run): Promise<void> {
  await runAll(run, ['partials', 'rewards', 'deposits'], false);
}

async function runAll(run: Run, turns: readonly Turn[], areKilled: boolean): Promise<void> {
  const { world, model, draw } = run;
  const ends = await runInterleaved(
    draw,
    turns.map((turn): Strand<void> => ({
      work: (gate) => takeTurn(world, turn, gate),
      kill: areKilled && draw.happens(0.5) ? { ...drawCall(run) } : undefined,
    })),
  );
  for (const [index, end] of ends.entries()) {
    model.events.push(`${turns[index]} ${end.outcome}`);
    if (end.outcome === 'killed') model.counts.kills++;
    if (end.outcome !== 'failed' || world.isOut) continue;
    const { message } = end.error as Error;
    // A turn may be cut by a race; that it can never go on is what the end of the run shows.
    model.events.push(message);
    if (!areKilled) recordFinding(model, 'lost', `a turn fails: ${turns[index]} ${message}`);
  }
  await recordDifficulties(model, world);
  await checkDecisions(run);
}

function drawCall({ draw }: Run) {
  return findKill(draw, CALLS) ?? { call: 1 + draw.below(CALLS), isBefore: draw.happens(0.5) };
}

async function takeTurn(world: World, turn: Turn, gate: Gate): Promise<void> {
  const now = new Date(world.pool.clock.now);
  const parts = createProcessParts(world, gate);
  if (turn === 'partials') await settlePartials(parts, now);
  else if (turn === 'rewards') await settleRewards(parts, now);
  else if (turn === 'difficulties') await updateDifficulties(parts, now);
  else {
    // Recording deposits needs no more than this of what payouts have.
    const payer = { ...parts, withdrawals: { confirmations: CONFIRMATIONS } } as unknown as Parameters<
      typeof recordDeposits
    >[0];
    const { node } = world.pool.parts;
    const { height } = await gate.apply(() => node.readPeak());
    const coins = await gate.apply(() => world.observer.readCoinsAt([TARGET], { fromHeight: 0 }));
    await recordDeposits(payer, { coins, keys: [TARGET], unspent: coins, spends: [] }, height);
  }
}

/** Checks what was decided about partials against the chain as it is: nothing happened to it since. */
async function checkDecisions({ world, model }: Run): Promise<void> {
  const { pool, members, reverted } = world;
  const rows = await pool.db
    .selectFrom('poolPartial')
    .select(['quality', 'plotNft', 'difficulty', 'countedAt', 'refusedAt'])
    .where((row) => row.or([row('countedAt', 'is not', null), row('refusedAt', 'is not', null)]))
    .orderBy('quality')
    .execute();
  const areMembers = new Map<number | null, boolean>();
  for (const { quality, plotNft, difficulty, countedAt } of rows) {
    const id = quality.toString('hex');
    const partial = model.taken.get(id);
    if (!partial) {
      recordFinding(model, 'stolen', `a partial that nobody sent: ${id}`);
      continue;
    }
    if (partial.isDecided) continue;
    partial.isDecided = true;
    const member = members.find(({ number }) => number === plotNft);
    if (partial.member !== member || partial.difficulty !== difficulty)
      recordFinding(model, 'stolen', `${difficulty} points instead of ${partial.difficulty} for ${id}`);
    if (member && !areMembers.has(plotNft)) areMembers.set(plotNft, await isMember(world, member));
    const isValid = areMembers.get(plotNft) === true && !reverted.has(partial.spHash);
    if (countedAt) model.counts.counted++;
    else model.counts.refused++;
    model.events.push(`${partial.member.role} ${countedAt ? 'counted' : 'cancelled'}`);
    if (countedAt && !isValid) recordFinding(model, 'stolen', `a partial that is not valid counts: ${id}`);
    if (!countedAt && isValid) recordFinding(model, 'lost', `a valid partial does not count: ${id}`);
  }
}
