import { SEGMENT_NAMES, SEGMENTS, type Rates } from '@farm/contracts/rollout';
import { checkSegment, checkWhole, FAILURE_RULE, SIGN_RULE, type Verdict } from '../checkCanary.ts';
import { HARMS, type Comparison, type Harm, type Stretch } from '../comparison.ts';
import { computeBaseline } from '../computeBaseline.ts';
import type { Evidence } from '../evidence.ts';

/** Usual shares of visitors with each harm. */
const USUAL: Record<Harm, number> = {
  failed: 0.01,
  abandoned: 0.02,
  'left-early': 0.2,
  late: 0.1,
  shifting: 0.05,
  slow: 0.05,
  busy: 0.04,
  'failed-calls': 0.03,
};
/** Part of the visitors whose device and network are so much worse. */
const POOR = { part: 0.15, times: 3 };
/** Half the margins: of failures, and of everything else. */
const MARGINS = [FAILURE_RULE.margin / 2, SIGN_RULE.margin / 2] as const;
const GROUPS = SEGMENT_NAMES.length + 1;

/** A visitor: bits of harms, and the groups that it belongs to; the first is that of all visitors. */
interface Visitor {
  harms: number;
  groups: readonly number[];
}

/** Makes visitors to draw from. `times`: how many times as often as usual they meet each harm. */
export function makeVisitors(random: () => number, times = 1, count = 20_000): Visitor[] {
  return Array.from({ length: count }, () => {
    const isPoor = random() < POOR.part;
    const part = isPoor ? POOR.times : (1 - POOR.part * POOR.times) / (1 - POOR.part);
    const harms = HARMS.reduce(
      (bits, harm, place) => (random() < USUAL[harm] * part * times ? bits | (1 << place) : bits),
      0,
    );
    const groups = Object.entries(SEGMENTS).map(([dimension, values]) => {
      // The first ones are the most frequent.
      const value = values[Math.floor(random() ** 3 * values.length)];
      return SEGMENT_NAMES.findIndex((name) => name === `${dimension}:${value}`) + 1;
    });
    return { harms, groups: [0, ...groups] };
  });
}

/** A canary that is looked at after each of its visitors, each in a network of its own. */
export class SimulatedCanary {
  /** By stretch, side and group: visitors, and those with each harm. */
  private readonly counts: Float64Array;
  private stretches = 1;

  constructor(maxStretches: number) {
    this.counts = new Float64Array(maxStretches * 2 * GROUPS * (HARMS.length + 1));
  }

  /** Forgets all visitors: another canary. */
  reset(): void {
    this.counts.fill(0);
    this.stretches = 1;
  }

  /** Begins another stretch of time. */
  next(): void {
    this.stretches++;
  }

  visit(side: 0 | 1, { harms, groups }: Visitor): void {
    for (const group of groups) {
      const at = this.place(this.stretches - 1, side, group);
      this.add(at);
      for (let left = harms; left > 0; left &= left - 1) this.add(at + 32 - Math.clz32(left & -left));
    }
  }

  /** Lists the verdicts on what the newest visitor of the canary met, in all its groups. */
  listVerdicts({ harms, groups }: Visitor): Verdict[] {
    const verdicts: Verdict[] = [];
    for (const [place, harm] of HARMS.entries()) {
      if ((harms & (1 << place)) === 0) continue;
      for (const group of groups) {
        if (!this.canBeWorse(place, group)) continue;
        const comparison = this.compare(place, group);
        const segment = SEGMENT_NAMES[group - 1];
        verdicts.push(
          ...(segment === undefined ? checkWhole(harm, comparison) : checkSegment(harm, segment, comparison)),
        );
      }
    }
    return verdicts;
  }

  /** False if no rule can say anything: fewer than three met the harm, or no more than with the stable version. */
  private canBeWorse(harm: number, group: number): boolean {
    let [visitors, failed, expected] = [0, 0, 0];
    for (let stretch = 0; stretch < this.stretches; stretch++) {
      const stable = this.place(stretch, 0, group);
      const canary = this.place(stretch, 1, group);
      const own = this.counts[canary] ?? 0;
      visitors += own;
      failed += this.counts[canary + harm + 1] ?? 0;
      // Without the two that are left out as the worst networks.
      const least = Math.max(0, (this.counts[stable + harm + 1] ?? 0) - 2);
      if (least > 0) expected += (own * least) / (this.counts[stable] ?? 1);
    }
    // Less than the margin of each rule, because figures are rounded.
    return failed >= 3 && failed - expected >= MARGINS[group === 0 && harm === 0 ? 0 : 1] * visitors;
  }

  private add(at: number): void {
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  private place(stretch: number, side: 0 | 1, group: number): number {
    return ((stretch * 2 + side) * GROUPS + group) * (HARMS.length + 1);
  }

  private compare(harm: number, group: number): Comparison {
    const read = (stretch: number, side: 0 | 1): Rates => {
      const at = this.place(stretch, side, group);
      return { visitors: this.counts[at] ?? 0, failed: this.counts[at + harm + 1] ?? 0 };
    };
    const stretches = Array.from({ length: this.stretches }, (_, stretch): Stretch => ({
      canary: read(stretch, 1),
      stable: read(stretch, 0),
    }));
    const [canary, stable] = [sumUp(stretches, 'canary'), sumUp(stretches, 'stable')];
    const lowered = leaveOutTwo(stretches, 'stable');
    return {
      canary: { ...canary, elsewhere: leaveOut(canary, 2), failure: null },
      stable,
      baseline: {
        ...computeBaseline(canary.visitors, stretches),
        elsewhere: computeBaseline(canary.visitors, lowered),
        failure: null,
      },
      ...{ stretches, lowered },
      get elsewhere() {
        return leaveOutTwo(lowered, 'canary');
      },
    };
  }
}

/** Counts without two networks of one visitor each, the worst ones. */
function leaveOut({ visitors, failed }: Rates, count: number): Rates {
  return { visitors: Math.max(0, visitors - count), failed: Math.max(0, failed - count) };
}

/** Makes reports of visitors who each have a network of their own. */
export function makeApart({ visitors, failed }: Rates): Evidence {
  return { visitors, failed, elsewhere: leaveOut({ visitors, failed }, 2), failure: null };
}

function sumUp(stretches: readonly Stretch[], side: 'canary' | 'stable'): Rates {
  const sum = { visitors: 0, failed: 0 };
  for (const stretch of stretches) {
    sum.visitors += stretch[side].visitors;
    sum.failed += stretch[side].failed;
  }
  return sum;
}

/** Leaves out two visitors, with the harm if there are such, of the newest stretches. */
function leaveOutTwo(stretches: readonly Stretch[], side: 'canary' | 'stable'): Stretch[] {
  let left = 2;
  return stretches
    .toReversed()
    .map((stretch) => {
      const count = Math.min(left, stretch[side].failed);
      left -= count;
      return count === 0 ? stretch : { ...stretch, [side]: leaveOut(stretch[side], count) };
    })
    .toReversed();
}
