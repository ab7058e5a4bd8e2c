import { recordDeposits, settlePartials, settleRewards, updateDifficulties } from '@farm/server/parts';
import { TARGET } from '@farm/server/testing';
import type { Run } from './chainEvents.ts';
import { checkPayments } from './checkPayments.ts';
import { recordDifficulties, recordFinding } from './model.ts';
import { runClaim, runCredits, runProfitRuns, runRelease } from './ownership.ts';
import { runInterleaved, type Gate, type Strand } from './runInterleaved.ts';
import { findKill } from './submissions.ts';
import { CONFIRMATIONS, createProcessParts, isMember, type World } from './world.ts';

type Turn = keyof typeof turns;

/** Calls among which a kill is drawn. */
const CALLS = 30;
/** Nodes hold signage points for at least so long. */
const MIN_HELD_MS = 5 * 3_600_000;
const TURNS: [Turn, ...Turn[]] = [
  ...(['partials', 'partials', 'rewards', 'rewards', 'deposits', 'difficulties'] as const),
  ...(['claim', 'claim', 'release', 'runs', 'credits'] as const),
];

/** Runs turns of several processes at once, some of which are killed, and checks what they decided about partials. */
export async function runTurns(run: Run): Promise<void> {
  const { draw } = run;
  await runAll(
    run,
    Array.from({ length: 2 + draw.below(4) }, () => draw.pick(TURNS)),
    true,
  );
}

/** Runs a turn of each kind that nobody kills. */
export async function runQuietTurns(run: Run): Promise<void> {
  await runAll(run, ['partials', 'rewards', 'deposits', 'runs', 'credits'], false);
}

async function runAll(run: Run, names: readonly Turn[], areKilled: boolean): Promise<void> {
  const { world, model, draw } = run;
  const ends = await runInterleaved(
    draw,
    names.map((name): Strand<void> => ({
      work: async (gate) => {
        await turns[name](run, gate);
      },
      kill: areKilled && draw.happens(0.5) ? { ...drawCall(run) } : undefined,
    })),
  );
  for (const [index, end] of ends.entries()) {
    model.events.push(`${names[index]} ${end.outcome}`);
    if (end.outcome === 'killed') model.counts.kills++;
    if (end.outcome !== 'failed' || world.isOut) continue;
    const { message } = end.error as Error;
    // A turn may be cut by a race; that it can never go on is what the end of the run shows.
    model.events.push(message);
    if (!areKilled) recordFinding(model, 'lost', `a turn fails: ${names[index]} ${message}`);
  }
  await recordDifficulties(model, world);
  await checkDecisions(run);
  await checkPayments(run);
}

function drawCall({ draw }: Run) {
  return findKill(draw, CALLS) ?? { call: 1 + draw.below(CALLS), isBefore: draw.happens(0.5) };
}

const turns = {
  partials: ({ world }: Run, gate: Gate) => settlePartials(createProcessParts(world, gate), toDate(world)),
  rewards: ({ world }: Run, gate: Gate) => settleRewards(createProcessParts(world, gate), toDate(world)),
  difficulties: ({ world }: Run, gate: Gate) =>
    updateDifficulties(createProcessParts(world, gate), toDate(world)),
  deposits: takeDeposits,
  claim: runClaim,
  release: runRelease,
  runs: runProfitRuns,
  credits: runCredits,
} satisfies Record<string, (run: Run, gate: Gate) => Promise<unknown>>;

function toDate({ pool }: World): Date {
  return new Date(pool.clock.now);
}

async function takeDeposits({ world }: Run, gate: Gate): Promise<void> {
  // Recording deposits needs no more than this of what payouts have.
  const payer = {
    ...createProcessParts(world, gate),
    withdrawals: { confirmations: CONFIRMATIONS },
    payouts: { coinMinMojo: 0n },
  } as unknown as Parameters<typeof recordDeposits>[0];
  const { height } = await gate.apply(() => world.pool.parts.node.readPeak());
  const coins = await gate.apply(() => world.observer.readCoinsAt([TARGET], { fromHeight: 0 }));
  await recordDeposits(payer, { coins, keys: [TARGET] }, height);
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
    if (partial.isCounted !== null) continue;
    partial.isCounted = countedAt !== null;
    const member = members.find(({ number }) => number === plotNft);
    if (partial.member !== member || partial.difficulty !== difficulty)
      recordFinding(model, 'stolen', `${difficulty} points instead of ${partial.difficulty} for ${id}`);
    if (member && !areMembers.has(plotNft)) areMembers.set(plotNft, await isMember(world, member));
    const isReverted = reverted.has(partial.spHash);
    const isValid = areMembers.get(plotNft) === true && !isReverted;
    if (countedAt) model.counts.counted++;
    else model.counts.refused++;
    model.events.push(`${partial.member.role} ${countedAt ? 'counted' : 'cancelled'}`);
    // The node may hold it no longer.
    if (isReverted && pool.clock.now - partial.heardAt > MIN_HELD_MS) continue;
    if (countedAt && !isValid) recordFinding(model, 'stolen', `a partial that is not valid counts: ${id}`);
    if (!countedAt && isValid) recordFinding(model, 'lost', `a valid partial does not count: ${id}`);
  }
}
