import { listSignagePoints, type SignagePoint } from '@farm/simulators/farmer';
import { createAttack } from './attacks.ts';
import { applyChainEvents, setBehind, setOutage, type Run } from './chainEvents.ts';
import { checkBooks } from './checkBooks.ts';
import { createDraw } from './createDraw.ts';
import { createModel, isGoodFor, recordDifficulties, type Model } from './model.ts';
import { runSpacePeriods, type SpacePeriods } from './runSpacePeriods.ts';
import {
  createSubmission,
  listProofs,
  sendSubmissions,
  type DifficultyChange,
  type Proof,
  type Submission,
} from './submissions.ts';
import { runQuietTurns, runTurns } from './turns.ts';
import { addMember, computeToken, CONFIRMATIONS, INTERVAL_MS, NODE_LAG_MS, openWorld } from './world.ts';

/** What a seed came to. */
export type SeedResult = Pick<Model, 'counts' | 'findings' | 'events'> & SpacePeriods & { rewards: number };

const ROUNDS = 36;
const SPACE_PERIODS = 10;
/** Round in which the thief joins. */
const LATE_ROUND = 8;
const MINUTE_MS = 60_000;
/** Turns after which nothing is left to be done. */
const LAST_TURNS = 6;

/** Runs a seed: the same seed gives the same events. */
export async function runSeed(seed: number): Promise<SeedResult> {
  const draw = createDraw(String(seed));
  const world = await openWorld(draw);
  try {
    const run: Run = { world, model: createModel(), draw };
    for (const member of world.members) if (member.role !== 'stealing') await addMember(world, member);
    await recordDifficulties(run.model, world);
    const old: Proof[] = [];
    for (let round = 0; round < ROUNDS; round++) await playRound(run, round, old);
    await settleAll(run);
    await checkBooks(run);
    const { counts, findings, events, wins } = run.model;
    const rewards = wins.length;
    return { counts, findings, events, rewards, ...runSpacePeriods(draw, SPACE_PERIODS) };
  } finally {
    await world.pool.close();
  }
}

/** Plays the time of one signage point. */
async function playRound(run: Run, round: number, old: Proof[]): Promise<void> {
  const { world, draw } = run;
  const { clock } = world.pool;
  const point = await waitForPoint(run);
  await applyChainEvents(run);
  clock.now += 1 + draw.below(8_000);
  const proofs = world.members.flatMap((member) => listProofs(world, member, point));
  if (round >= LATE_ROUND) await joinLate(run, [...old, ...proofs]);
  const good = proofs.filter(({ quality, member, payload: { spHash } }) => {
    const known = run.model.difficulties.get(member.launcherId)?.at(-1)?.difficulty ?? 1n;
    return member.role === 'playing' || isGoodFor({ quality, spHash }, known);
  });
  await playDifficulties(run, good);
  await sendSubmissions(run, listSubmissions(run, good, old));
  old.push(...good);
  if (draw.happens(0.4)) await runTurns(run);
}

/**
 * Lets time pass until the next signage point that was not reverted: a few seconds, minutes, or hours. Farmers know it
 * now; the node of the pool often hears of it later.
 */
async function waitForPoint({ world, draw }: Run): Promise<SignagePoint> {
  const { clock, chain } = world.pool;
  if (draw.happens(0.25)) clock.now += draw.below(8 * MINUTE_MS);
  if (draw.happens(0.03)) clock.now += 60 * MINUTE_MS + draw.below(120 * MINUTE_MS);
  for (;;) {
    clock.now = (Math.floor(clock.now / INTERVAL_MS) + 1) * INTERVAL_MS;
    const [point] = await listSignagePoints(chain.observer.url, 1);
    if (!point || point.reverted) continue;
    const lag = draw.happens(0.5) ? draw.below(NODE_LAG_MS + 1) : 0;
    world.heardAt.set(point.sp_hash, world.behind ? Infinity : clock.now + lag);
    return point;
  }
}

/** The thief joins once it has a proof, of which the node may not have heard the signage point yet, and sends that. */
async function joinLate({ world, model, draw }: Run, proofs: readonly Proof[]): Promise<void> {
  const thief = world.members.find(({ role, number }) => role === 'stealing' && number === null);
  if (!thief || world.isOut) return;
  const proof = proofs.findLast(({ member }) => member === thief);
  if (!proof) return;
  await addMember(world, thief);
  await recordDifficulties(model, world);
  await sendSubmissions({ world, model, draw }, [
    createSubmission(world, model, { proof, what: 'a proof from before joining' }),
  ]);
}

/**
 * The player changes its difficulty to what suits a signage point that came, or back, all the time: at once with the
 * partial, or before it.
 */
async function playDifficulties(run: Run, proofs: readonly Proof[]): Promise<void> {
  const { world, model, draw } = run;
  const member = world.members.find(({ role }) => role === 'playing');
  if (!member || draw.happens(0.4)) return;
  const proof = proofs.find((one) => one.member === member);
  const [low, high] = [1n + BigInt(draw.below(3)), 8n];
  const best = proof
    ? [4n, 16n, 64n].findLast((difficulty) => isGoodFor({ ...proof.payload, ...proof }, difficulty))
    : undefined;
  const change: DifficultyChange = { member, difficulty: best ?? draw.pick([low, high]) };
  const together = proof && draw.happens(0.5) ? [createSubmission(world, model, { proof })] : [];
  await sendSubmissions(run, together, [change]);
  await recordDifficulties(model, world);
  world.pool.clock.now += 1 + draw.below(1_000);
}

function listSubmissions(run: Run, good: readonly Proof[], old: readonly Proof[]): Submission[] {
  const { world, model, draw } = run;
  const submissions = good.map((proof) => createSubmission(world, model, { proof }));
  // The same request at once, a replay, what comes too late, and what is stolen.
  if (draw.happens(0.3))
    submissions.push(...submissions.slice(0, 1).map((one) => ({ ...one, what: 'twice at once' })));
  const [first, ...others] = old.slice(-10);
  if (!first) return submissions;
  if (draw.happens(0.4)) {
    const proof = draw.pick([first, ...others]);
    submissions.push(createSubmission(world, model, { proof, what: 'again, or late' }));
  }
  const thief = world.members.find(({ role }) => role === 'stealing');
  const proof = [...old, ...good].findLast(({ member }) => member.role === 'honest');
  if (!thief || !proof || draw.happens(0.2)) return submissions;
  const own = old.findLast(({ member }) => member === thief);
  // The thief signs now.
  const payload = { ...proof.payload, authenticationToken: computeToken(world) };
  return [...submissions, createAttack({ proof: { ...proof, payload }, thief, own }, draw)];
}

/** Lets everything come to its end: the node is there, and all is deep enough. */
async function settleAll(run: Run): Promise<void> {
  const { world } = run;
  const { clock, chain } = world.pool;
  setOutage(world, false);
  setBehind(world, false);
  world.hidden.clear();
  // So long after its begin a period is over and paid.
  clock.now += 12 * MINUTE_MS;
  for (let turn = 0; turn < LAST_TURNS; turn++) {
    chain.farm(CONFIRMATIONS + 1);
    await runQuietTurns(run);
  }
}
