import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Rates } from '@farm/contracts/rollout';
import { fc, selectRunCount } from '@farm/testing/property';
import { checkWhole, FAILURE_RULE } from './checkCanary.ts';
import type { Harm } from './comparison.ts';
import { computeWeight } from './computeWeight.ts';
import type { Evidence } from './evidence.ts';
import { isSlightlyWorse } from './isSlightlyWorse.ts';
import { isHaltRequired } from './isWorse.ts';
import { ENOUGH_VISITORS } from '../halt/createHaltWatch.ts';
import { makeComparison } from './testing/makeComparison.ts';
import { makeEvidence } from './testing/makeEvidence.ts';
import { makeRandom } from './testing/makeRandom.ts';
import { makeApart, makeVisitors, SimulatedCanary } from './testing/simulateCanary.ts';

const isWorse = (canary: Evidence, stable: Evidence) =>
  isSlightlyWorse(makeComparison(canary, stable), FAILURE_RULE);

describe('a canary is slightly worse', () => {
  test('when it fails for three more of a hundred, once chance does not explain it', () => {
    assert.equal(isWorse(makeEvidence(8, 200), makeEvidence(18, 1_800)), false);
    assert.equal(isWorse(makeEvidence(20, 500), makeEvidence(45, 4_500)), true);
    assert.equal(isHaltRequired(makeEvidence(20, 500), makeEvidence(45, 4_500)), false);
  });

  test('not for less than one more of a hundred, however sure that is', () => {
    assert.equal(isWorse(makeEvidence(90, 5_000), makeEvidence(50, 5_000)), false);
    assert.equal(isWorse(makeEvidence(105, 5_000), makeEvidence(50, 5_000)), true);
  });

  test('not by one network that says so while others do not', () => {
    assert.equal(isWorse(makeEvidence(20, 200, [0, 180]), makeEvidence(0, 1_800)), false);
    assert.equal(isWorse(makeEvidence(23, 200, [1, 178]), makeEvidence(18, 1_800)), false);
    assert.equal(isWorse(makeEvidence(26, 200, [6, 180]), makeEvidence(9, 1_800)), true);
  });

  test('whatever one network says of the stable version', () => {
    assert.equal(isWorse(makeEvidence(26, 200, [24, 198]), makeEvidence(45, 500)), false);
    assert.equal(isWorse(makeEvidence(26, 200, [24, 198]), makeEvidence(45, 500, [5, 460])), true);
  });

  test('not before both versions have visitors', () => {
    assert.equal(isWorse(makeEvidence(19, 19), makeEvidence(0, 100)), false);
    assert.equal(isWorse(makeEvidence(20, 20), makeEvidence(0, 0)), false);
  });
});

describe('the weight', () => {
  test('is at most 1 on average, over all ways in which those who failed may have the canary by chance', () => {
    const counts = fc.record({
      canary: fc.integer({ min: 1, max: 40 }),
      stable: fc.integer({ min: 1, max: 60 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(counts, ({ canary, stable, part }) => {
        const failed = Math.round(part * (canary + stable));
        let mean = 0;
        let sum = 0;
        let ways = 1;
        for (let among = Math.max(0, failed - stable); among <= Math.min(canary, failed); among++) {
          mean += ways * computeWeight([toStretch([among, canary], [failed - among, stable])]);
          sum += ways;
          ways *= ((canary - among) * (failed - among)) / ((among + 1) * (stable - failed + among + 1));
        }
        assert.ok(mean / sum <= 1 + 1e-9, `${mean / sum}`);
      }),
      { numRuns: 500 },
    );
  });

  test('multiplies over stretches of time, so that shares of a canary may change between them', () => {
    const quiet = toStretch([0, 50], [10, 950]);
    const evening = toStretch([80, 800], [20, 200]);
    assert.ok(computeWeight([quiet, evening]) < 1);
    assert.ok(computeWeight([toStretch([80, 850], [30, 1_150])]) > 1_000);
  });

  test('says nothing where only one of the versions was visited', () => {
    assert.equal(computeWeight([toStretch([9, 10], [0, 0])]), 1);
    assert.equal(computeWeight([toStretch([0, 0], [9, 10])]), 1);
  });
});

describe('canaries that are looked at after each visitor', () => {
  test('are halted, for much or little, in fewer than 2 of 1,000 cases if they fail as often as the stable version', () => {
    const random = makeRandom(20_261_122);
    let judged = 0;
    let halted = 0;
    for (const share of [0, 0.01, 0.02, 0.05, 0.1])
      for (const stablePerCanary of [0, 1, 9, 19])
        for (let canary = 0; canary < 500; canary++) {
          judged += 1;
          const shares = { canary: share, stable: share };
          const setting = { shares, stablePerCanary, limit: 1_000, random, harm: 'failed' } as const;
          if (findVisitorsUntilHalt(setting) !== null) halted += 1;
        }
    assert.equal(judged, 10_000);
    assert.ok(halted / judged < 0.002, `${halted} of ${judged}`);
  });

  test('are halted, paused or told of in fewer than 2 of 1,000 cases by all rules, while shares and troubles change', () => {
    const random = makeRandom(20_261_127);
    // The usual day, and an hour of trouble for everybody.
    const days = [makeVisitors(random), makeVisitors(random, 2)];
    const limit = selectRunCount({ quick: 50, deep: 1_000 });
    const simulated = new SimulatedCanary(Math.ceil((limit * 10) / STRETCH) + 1);
    let alarms = 0;
    for (let canary = 0; canary < 10_000; canary++) {
      simulated.reset();
      if (hasAlarm(simulated, { days, limit, random })) alarms++;
    }
    assert.ok(alarms / 10_000 < 0.002, `${alarms} of 10,000`);
  });

  test('are halted after as many visitors as docs/operators.md says', async () => {
    const document = await readFile(new URL(DOCUMENT, import.meta.url), 'utf8');
    const text = document.replaceAll(/ +/g, ' ');
    for (const line of createTable()) assert.ok(text.includes(line), line);
  });

  test('of whose visitors 10 of 100 more fail are halted after 60 visitors in the median, and nine of ten with enough visitors', () => {
    const [median, most] = countVisitors(makeRandom(7), 'failed', { canary: 0.11, stable: 0.01 });
    assert.ok(median <= 60 && most <= ENOUGH_VISITORS, `${median} ${most}`);
  });

  test('that fail for all are halted at the 20th visitor', () => {
    assert.deepEqual(countVisitors(makeRandom(8), 'failed', { canary: 1, stable: 0.01 }), [20, 20]);
  });
});

const DOCUMENT = '../../../../../../../docs/operators.md';
const STABLE_SHARE = 0.01;
const LIMIT = 3_000;
const CANARIES = 1_001;

/** Rows of the table of the document: how soon a canary at 10 % that is worse for more of its visitors is stopped. */
function createTable(): string[] {
  const random = makeRandom(19);
  const failures = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map((more) => {
    const shares = { canary: Math.min(1, STABLE_SHARE + more), stable: STABLE_SHARE };
    return { what: `fails for ${more * 100} of 100 more`, counts: countVisitors(random, 'failed', shares) };
  });
  const signs = (
    [
      ['slow', 0.05, 0.1],
      ['slow', 0.05, 0.25],
      ['left-early', 0.2, 0.5],
      ['abandoned', 0.02, 0.5],
    ] as const
  ).map(([harm, stable, canary]) => ({
    what: `\`${harm}\` for ${canary * 100} instead of ${stable * 100} of 100`,
    counts: countVisitors(random, harm, { canary, stable }),
  }));
  return [...failures, ...signs].map(({ what, counts }) => {
    const texts = counts.map((count) =>
      count === Infinity ? `over ${LIMIT.toLocaleString('en')}` : count.toLocaleString('en'),
    );
    return `| ${what} | ${texts.join(' | ')} |`;
  });
}

/** Counts the visitors of a canary at 10 % until half of such canaries are stopped, and nine of ten. */
function countVisitors(
  random: () => number,
  harm: Harm,
  shares: Setting['shares'],
): [half: number, most: number] {
  const counts = Array.from(
    { length: CANARIES },
    () => findVisitorsUntilHalt({ shares, harm, stablePerCanary: 9, limit: LIMIT, random }) ?? Infinity,
  ).sort((one, other) => one - other);
  const at = (place: number) => counts[Math.floor((CANARIES - 1) * place)] ?? Infinity;
  return [at(0.5), at(0.9)];
}

/** Shares of the canary, each for an eighth of its visitors, and then half. */
const SHARES = [0.1, 0.25];
/** Visitors of a stretch of time in the simulation. */
const STRETCH = 150;

/** Tells whether anything is ever said of a canary without a fault, whose share is raised in steps. */
function hasAlarm(
  canary: SimulatedCanary,
  { days, limit, random }: { days: ReturnType<typeof makeVisitors>[]; limit: number; random: () => number },
): boolean {
  let own = 0;
  for (let visits = 1; own < limit; visits++) {
    if (visits % STRETCH === 0) canary.next();
    const visitors = days[Math.floor(visits / STRETCH) % 4 === 1 ? 1 : 0] ?? [];
    const visitor = visitors[Math.floor(random() * visitors.length)];
    assert.ok(visitor);
    const isCanary = random() < (SHARES[Math.floor((own * 8) / limit)] ?? 0.5);
    canary.visit(isCanary ? 1 : 0, visitor);
    if (!isCanary) continue;
    own++;
    if (canary.listVerdicts(visitor).length > 0) return true;
  }
  return false;
}

interface Setting {
  harm: Harm;
  /** Chance that a visitor of a version meets the harm. */
  shares: { canary: number; stable: number };
  stablePerCanary: number;
  /** Visitors of the canary at most. */
  limit: number;
  random: () => number;
}

/** @returns the number of visitors of the canary until it is halted or paused; null if it never is */
function findVisitorsUntilHalt({ harm, shares, stablePerCanary, limit, random }: Setting): number | null {
  const canary = { visitors: 0, failed: 0 };
  const stable = { visitors: 0, failed: 0 };
  const visit = (told: Rates, share: number) => {
    told.visitors++;
    if (random() < share) told.failed++;
  };
  while (canary.visitors < limit) {
    visit(canary, shares.canary);
    for (let other = 0; other < stablePerCanary; other++) visit(stable, shares.stable);
    if (checkWhole(harm, makeComparison(makeApart(canary), makeApart(stable))).length > 0)
      return canary.visitors;
  }
  return null;
}

function toStretch(
  [canaryFailed, canary]: [failed: number, visitors: number],
  [stableFailed, stable]: [failed: number, visitors: number],
) {
  return {
    canary: { visitors: canary, failed: canaryFailed },
    stable: { visitors: stable, failed: stableFailed },
  };
}
