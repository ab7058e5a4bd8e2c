import {
  FAILURE_MARGIN,
  MIN_FAILURE_VISITORS,
  SIGNS,
  type RateHistory,
  type SegmentName,
  type Sign,
} from '@farm/contracts/rollout';
import type { RateLine } from './rateSeries.ts';

/** Something that goes badly for visitors: that the version fails, or a sign. */
export type Measure = 'failed' | Sign;
/** Every measure, in the order of menus. */
export const measures: readonly Measure[] = ['failed', ...SIGNS];

type Version = RateHistory['versions'][number];
type Counts = Omit<Version['points'][number], 'at'>;

/** Shares of visitors with a measure over time, as a line for each of these versions that had visitors. */
export function toMeasureLines(
  history: RateHistory,
  versions: readonly string[],
  measure: Measure,
): RateLine[] {
  return versions.flatMap((version) => {
    const points = findVersion(history, version)?.points.filter(({ visitors }) => visitors > 0) ?? [];
    if (points.length === 0) return [];
    const toValue = (counts: Counts) => ((countOf(counts, measure) * 100) / counts.visitors).toFixed(2);
    return [{ version, points: points.map(({ at, ...counts }) => ({ at, value: toValue(counts) })) }];
  });
}

/** A measure of a version beside that of another one, as shares from 0 to 1; null without visitors of the other. */
export interface ComparedMeasure {
  measure: Measure;
  share: number;
  otherShare: number | null;
  /** True if it is noticeably worse, for enough visitors. */
  isWorse: boolean;
}

/** A kind of visitors of a version, compared with the same kind of visitors of another one. */
export interface ComparedSegment {
  segment: SegmentName;
  visitors: number;
  failed: ComparedMeasure;
  /** The sign with the largest excess; null without any. */
  worstSign: ComparedMeasure | null;
}

/** Kinds of visitors of a version; those for whom something is worse come first. */
export function compareSegments(
  history: RateHistory,
  version: string,
  other: string | null,
): ComparedSegment[] {
  const own = findVersion(history, version)?.segments ?? [];
  const others = (other === null ? undefined : findVersion(history, other))?.segments ?? [];
  const rows = own
    .filter(({ visitors }) => visitors > 0)
    .map(({ segment, ...counts }) => {
      const compared = others.find((one) => one.segment === segment);
      const compare = (measure: Measure) => compareMeasure(measure, counts, compared);
      const signs = SIGNS.map(compare).filter(({ share }) => share > 0);
      const worstSign = signs.toSorted((one, next) => excessOf(next) - excessOf(one))[0] ?? null;
      return { segment, visitors: counts.visitors, failed: compare('failed'), worstSign };
    });
  return [...rows.filter(isWorseOff), ...rows.filter((row) => !isWorseOff(row))];
}

/** True if anything is noticeably worse for this kind of visitors. */
export function isWorseOff({ failed, worstSign }: ComparedSegment): boolean {
  return failed.isWorse || worstSign?.isWorse === true;
}

function compareMeasure(measure: Measure, own: Counts, other: Counts | undefined): ComparedMeasure {
  const share = countOf(own, measure) / own.visitors;
  const otherShare =
    other === undefined || other.visitors === 0 ? null : countOf(other, measure) / other.visitors;
  const isWorse = own.visitors >= MIN_FAILURE_VISITORS && share > (otherShare ?? 0) + FAILURE_MARGIN;
  return { measure, share, otherShare, isWorse };
}

function excessOf({ share, otherShare }: ComparedMeasure): number {
  return share - (otherShare ?? 0);
}

function countOf({ failed, signs }: Counts, measure: Measure): number {
  return measure === 'failed' ? failed : (signs?.[measure] ?? 0);
}

function findVersion({ versions }: RateHistory, version: string): Version | undefined {
  return versions.find((one) => one.version === version);
}
