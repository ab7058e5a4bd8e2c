import { SIGNS, type Rates, type SegmentName, type Sign } from '@farm/contracts/rollout';
import type { Evidence } from './evidence.ts';

/** Kinds of harm to a visitor. */
export type Harm = 'failed' | Sign;

/** In the order of their bits in {@link Visit}. */
export const HARMS: readonly Harm[] = ['failed', ...SIGNS];

/** A visitor's hour with the canary or the stable version. */
export interface Visit {
  isCanary: boolean;
  visitor: string;
  network: string;
  /** Hours since 1970. */
  hour: number;
  /** Quarters of an hour since 1970, in which the visitor was last seen in that hour. */
  quarter: number;
  /** Bits in the order of {@link HARMS}. */
  harms: number;
  /** Phase and code. */
  failure: string | null;
  /** Empty for pages of older shells. */
  segments: readonly SegmentName[];
}

/** Visits of a stretch of time by visitors who had not met the harm before, and how many of them met it. */
export interface Stretch {
  canary: Rates;
  stable: Rates;
}

/** A canary beside the stable version, for one harm. */
export interface Comparison {
  canary: Evidence;
  stable: Rates;
  /** The stable version as it would be had its visitors come when the canary's did. */
  baseline: Evidence;
  stretches: Stretch[];
  /** Same, without the worst networks of both; null while all reports on the canary come from one network. */
  elsewhere: Stretch[] | null;
  /** Same, without the worst networks of the stable version; null while all reports on it come from one network. */
  lowered: Stretch[] | null;
}
