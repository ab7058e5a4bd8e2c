import { addPartial, PoolError, updateFarmer } from '@farm/server/parts';
import { toHash } from '@farm/server/testing';
import { makePartials, signPartial, type PoolPlot, type SignagePoint } from '@farm/simulators/farmer';
import type { PostPartialPayload, SdkSecretKey } from '@farm/chain';
import type { Draw } from './createDraw.ts';
import { computeQuality, findDifficulty, isGoodFor, recordFinding, type Model } from './model.ts';
import { runInterleaved, type Kill, type Strand } from './runInterleaved.ts';
import { computeToken, createProcessParts, NODE_LAG_MS, type Member, type World } from './world.ts';

/** A partial that is sent to the pool. */
export interface Submission {
  what: string;
  member: Member;
  payload: PostPartialPayload;
  keys: readonly SdkSecretKey[];
  /** What it is if the pool may take it; null if it must not. */
  valid: { quality: string; difficulty: bigint } | null;
}

/** A proof that a plot has for a signage point. */
export interface Proof {
  member: Member;
  plot: PoolPlot;
  point: SignagePoint;
  payload: PostPartialPayload;
  quality: string;
}

/** A partial may come so long after its signage point, in ms. */
const MAX_AGE_MS = 25_000;

/** Lists the proofs of a member for a signage point. */
export function listProofs(world: World, member: Member, point: SignagePoint): Proof[] {
  const fields = { authenticationToken: computeToken(world), harvesterId: toHash('a harvester') };
  return member.plots.flatMap((plot) =>
    makePartials(plot, point, fields).map((payload) => ({
      ...{ member, plot, point, payload },
      quality: computeQuality(plot, payload),
    })),
  );
}

/** Creates the submission of a proof by its own farmer. The pool must take it if it keeps the rules. */
export function createSubmission(
  world: World,
  model: Model,
  { proof, what = proof.member.role }: { proof: Proof; what?: string },
): Submission {
  const { member, plot, point, payload, quality } = proof;
  const { spHash } = payload;
  const heardAt = world.heardAt.get(spHash) ?? Infinity;
  const difficulty = findDifficulty(model, member, heardAt);
  const { now } = world.pool.clock;
  const isValid =
    difficulty !== undefined &&
    heardAt >= member.joinedAt + NODE_LAG_MS &&
    // The pool waits for its node.
    heardAt <= now + NODE_LAG_MS &&
    now - heardAt <= MAX_AGE_MS &&
    !point.reverted &&
    !world.reverted.has(spHash) &&
    !world.forgotten.has(spHash) &&
    !model.taken.has(quality) &&
    isGoodFor({ quality, spHash }, difficulty);
  const signed = { ...payload, authenticationToken: computeToken(world) };
  return {
    ...{ what, member, payload: signed, keys: [plot.key, member.authentication] },
    valid: isValid ? { quality, difficulty } : null,
  };
}

/** A change of the difficulty that a member asks for. */
export interface DifficultyChange {
  member: Member;
  difficulty: bigint;
}

/** Sends partials and changes of difficulties at once. A farmer whose request got no answer sends it once more. */
export async function sendSubmissions(
  { world, model, draw }: { world: World; model: Model; draw: Draw },
  submissions: readonly Submission[],
  changes: readonly DifficultyChange[] = [],
): Promise<void> {
  const { clock, makeChange, parts } = world.pool;
  const now = new Date(clock.now);
  const send =
    ({ payload, keys }: Submission): Strand<void>['work'] =>
    async (gate) => {
      await addPartial(createProcessParts(world, gate), signPartial(parts.sdk, keys, payload), now);
    };
  const strands = submissions.map((submission) => ({ work: send(submission), kill: findKill(draw, 6) }));
  const changing = changes.map(({ member, difficulty }): Strand<void> => ({
    work: async (gate) => {
      const change = makeChange(member.launcherId, { suggestedDifficulty: difficulty });
      await updateFarmer(createProcessParts(world, gate), change, now);
    },
    kill: findKill(draw, 4),
  }));
  const ends = await runInterleaved(draw, [...strands, ...changing]);
  const answers: Answer[] = [];
  for (const [index, submission] of submissions.entries()) {
    let end = ends[index];
    const isKilled = end?.outcome === 'killed';
    if (isKilled) {
      model.counts.kills++;
      [end] = await runInterleaved(draw, [{ work: send(submission) }]);
    }
    answers.push({ submission, isKilled, reason: end && 'error' in end ? toReason(end.error) : null });
  }
  recordAnswers({ world, model }, answers);
}

/** What the pool said in the end: the reason of a refusal, or null if it took the partial. */
interface Answer {
  submission: Submission;
  isKilled: boolean;
  reason: string | null;
}

function recordAnswers({ world, model }: { world: World; model: Model }, answers: readonly Answer[]): void {
  const accepted = new Set<string>();
  for (const { submission, isKilled, reason } of answers) {
    const { what, valid, member, payload } = submission;
    model.counts.partials++;
    model.events.push(`${what} ${reason ?? 'taken'}`);
    // The request that was killed may have come through.
    const isTaken = reason === null || (isKilled && reason === 'requestFailed' && valid !== null);
    if (!isTaken) model.counts.refused++;
    else if (!valid) recordFinding(model, 'stolen', `the pool took a partial: ${what}`);
    else {
      if (reason === null && accepted.has(valid.quality))
        recordFinding(model, 'doubleIncome', `the pool took a proof twice: ${what}`);
      if (reason === null) accepted.add(valid.quality);
      const { spHash } = payload;
      const heardAt = world.heardAt.get(spHash) ?? Infinity;
      model.taken.set(valid.quality, { ...valid, member, spHash, heardAt, isCounted: null });
    }
  }
  for (const { submission, reason } of answers) {
    const { valid, what } = submission;
    const isExcused = valid ? model.taken.has(valid.quality) : reason !== 'node';
    if (reason === null || isExcused || (reason === 'node' && world.isOut)) continue;
    recordFinding(model, 'lost', `the pool refused a valid partial: ${what} ${reason}`);
  }
}

/** Draws whether a process is killed, at one of its first calls. */
export function findKill(draw: Draw, calls: number): Kill | undefined {
  const kill = { call: 1 + draw.below(calls), isBefore: draw.happens(0.5) };
  return draw.happens(0.1) ? kill : undefined;
}

function toReason(error: unknown): string {
  return error instanceof PoolError ? error.reason : 'node';
}
