import {
  FAILURE_MARGIN,
  MIN_FAILURE_VISITORS,
  SEGMENT_NAMES,
  SIGNS,
  type SegmentName,
} from '@farm/contracts/rollout';
import { HARMS, type Comparison, type Harm, type Visit } from './comparison.ts';
import { computeComparison, toCountedVisits } from './computeComparison.ts';
import { isSlightlyWorse, type Rule } from './isSlightlyWorse.ts';
import { isHaltRequired, MIN_FAILURES } from './isWorse.ts';

/**
 * Verdict on a canary: `halt` it for certain harm, `pause` it until a person decides, or `tell` people while it
 * goes on. All but a halt is done once for each canary, harm and segment.
 */
export interface Verdict {
  action: 'halt' | 'pause' | 'tell';
  harm: Harm;
  /** Null for all visitors. */
  segment: SegmentName | null;
  comparison: Comparison;
}

/** Shares of canaries without a fault for which each rule may ever say something; in sum less than 2 of 1,000. */
const FALSE_ALARMS = { failures: 0.00125, signs: 0.0005, segments: 0.0002 };
/** Least worsening by a sign: visitors leave or wait for many reasons. */
const SIGN_MARGIN = 0.03;
/** Fewer visitors than of a whole canary: a segment needs a greater weight. */
const MIN_SEGMENT_VISITORS = 10;

export const FAILURE_RULE: Rule = {
  margin: 0.01,
  minVisitors: MIN_FAILURE_VISITORS,
  minWeight: 1 / FALSE_ALARMS.failures,
};
/** For each sign: as many hypotheses share the false alarms. */
export const SIGN_RULE: Rule = {
  margin: SIGN_MARGIN,
  minVisitors: MIN_FAILURE_VISITORS,
  minWeight: SIGNS.length / FALSE_ALARMS.signs,
};
/** For each harm and segment. */
const SEGMENT_RULE: Rule = {
  margin: FAILURE_MARGIN,
  minVisitors: MIN_SEGMENT_VISITORS,
  minWeight: (HARMS.length * SEGMENT_NAMES.length) / FALSE_ALARMS.segments,
};

/** Judges a canary by the visits of both versions since it began: the gravest verdict first. */
export function checkCanary(visits: readonly Visit[]): Verdict[] {
  const counted = toCountedVisits(visits);
  const harms = HARMS.filter((harm) => hasHarmed(visits, harm));
  const whole = harms.flatMap((harm) => checkWhole(harm, computeComparison(counted, harm)));
  // A segment says nothing new about what is bad for all.
  const segments = harms
    .filter((harm) => whole.every((verdict) => verdict.harm !== harm))
    .flatMap((harm) =>
      SEGMENT_NAMES.flatMap((segment) =>
        checkSegment(harm, segment, computeComparison(counted, harm, segment)),
      ),
    );
  const all = [...whole, ...segments];
  return ACTIONS.flatMap((action) => all.filter((verdict) => verdict.action === action));
}

const ACTIONS = ['halt', 'pause', 'tell'] as const;

/** Judges one harm to all visitors. */
export function checkWhole(harm: Harm, comparison: Comparison): Verdict[] {
  const verdict = { harm, segment: null, comparison };
  if (harm === 'failed' && isHaltRequired(comparison.canary, comparison.baseline))
    return [{ ...verdict, action: 'halt' }];
  const rule = harm === 'failed' ? FAILURE_RULE : SIGN_RULE;
  return isSlightlyWorse(comparison, rule) ? [{ ...verdict, action: 'pause' }] : [];
}

/** Judges one harm to the visitors of a segment. Failures that would halt a canary of these visitors alone pause it. */
export function checkSegment(harm: Harm, segment: SegmentName, comparison: Comparison): Verdict[] {
  if (!isSlightlyWorse(comparison, SEGMENT_RULE)) return [];
  const isCertain = harm === 'failed' && isHaltRequired(comparison.canary, comparison.baseline);
  return [{ action: isCertain ? 'pause' : 'tell', harm, segment, comparison }];
}

/** A canary that harmed hardly anybody needs no comparison. */
function hasHarmed(visits: readonly Visit[], harm: Harm): boolean {
  const bit = 1 << HARMS.indexOf(harm);
  let count = 0;
  for (const { isCanary, harms } of visits) if (isCanary && (harms & bit) !== 0) count++;
  return count >= MIN_FAILURES;
}
