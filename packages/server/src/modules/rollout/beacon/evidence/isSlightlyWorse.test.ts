import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { isSlightlyWorse } from './isSlightlyWorse.ts';
import { isHaltRequired } from './isWorse.ts';
import { makeEvidence } from './testing/makeEvidence.ts';
import { makeRandom } from './testing/makeRandom.ts';

describe('a canary is slightly worse', () => {
  test('when it fails for three more of a hundred, once chance does not explain it', () => {
    assert.equal(isSlightlyWorse(makeEvidence(8, 200), makeEvidence(18, 1_800)), false);
    assert.equal(isSlightlyWorse(makeEvidence(20, 500), makeEvidence(45, 4_500)), true);
    assert.equal(isHaltRequired(makeEvidence(20, 500), makeEvidence(45, 4_500)), false);
  });

  test('not for less than one more of a hundred, however sure that is', () => {
    assert.equal(isSlightlyWorse(makeEvidence(90, 5_000), makeEvidence(50, 5_000)), false);
    assert.equal(isSlightlyWorse(makeEvidence(105, 5_000), makeEvidence(50, 5_000)), true);
  });

  test('not by one network that says so while others do not', () => {
    assert.equal(isSlightlyWorse(makeEvidence(20, 200, [0, 180]), makeEvidence(0, 1_800)), false);
    assert.equal(isSlightlyWorse(makeEvidence(23, 200, [1, 178]), makeEvidence(18, 1_800)), false);
    assert.equal(isSlightlyWorse(makeEvidence(26, 200, [6, 180]), makeEvidence(9, 1_800)), true);
  });

  test('not before both versions have visitors', () => {
    assert.equal(isSlightlyWorse(makeEvidence(19, 19), makeEvidence(0, 100)), false);
    assert.equal(isSlightlyWorse(makeEvidence(20, 20), makeEvidence(0, 0)), false);
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
          const setting = { shares: { canary: share, stable: share }, stablePerCanary, limit: 1_000, random };
          if (findVisitorsUntilHalt(setting) !== null) halted += 1;
        }
    assert.equal(judged, 10_000);
    assert.ok(halted / judged < 0.002, `${halted} of ${judged}`);
  });

  test('are halted after as many visitors as docs/operators.md says', async () => {
    const document = await readFile(new URL(DOCUMENT, import.meta.url), 'utf8');
    const text = document.replaceAll(/ +/g, ' ');
    for (const line of createTable()) assert.ok(text.includes(line), line);
  });
});

const DOCUMENT = '../../../../../../../docs/operators.md';
const STABLE_SHARE = 0.01;
const LIMIT = 3_000;
const CANARIES = 1_001;

/** Rows of the table of the document: how soon a canary at 10 % that fails for more of its visitors is halted. */
function createTable(): string[] {
  const random = makeRandom(19);
  return [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map((more) => {
    const shares = { canary: Math.min(1, STABLE_SHARE + more), stable: STABLE_SHARE };
    const found = Array.from({ length: CANARIES }, () =>
      findVisitorsUntilHalt({ shares, stablePerCanary: 9, limit: LIMIT, random }),
    );
    const counts = found.map((count) => count ?? Infinity).sort((one, other) => one - other);
    const at = (place: number) => {
      const count = counts[Math.floor((CANARIES - 1) * place)] ?? Infinity;
      return count === Infinity ? `over ${LIMIT.toLocaleString('en')}` : count.toLocaleString('en');
    };
    return `| ${more * 100} of 100 | ${at(0.5)} | ${at(0.9)} |`;
  });
}

interface Setting {
  /** Chance that a visitor of a version sees a failure. */
  shares: { canary: number; stable: number };
  stablePerCanary: number;
  /** Visitors of the canary at most. */
  limit: number;
  random: () => number;
}

/** @returns the number of visitors of the canary until it is halted; null if it never is */
function findVisitorsUntilHalt({ shares, stablePerCanary, limit, random }: Setting): number | null {
  const canary = makeEvidence(0, 0);
  const stable = makeEvidence(0, 0);
  const visit = (told: Evidence, share: number) => {
    told.visitors++;
    if (random() < share) told.failed++;
  };
  while (canary.visitors < limit) {
    visit(canary, shares.canary);
    for (let other = 0; other < stablePerCanary; other++) visit(stable, shares.stable);
    if (isHaltRequired(canary, stable) || isSlightlyWorse(canary, stable)) return canary.visitors;
  }
  return null;
}
