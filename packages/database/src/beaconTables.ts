import type { CanaryNotice, Dimension, Segment } from '@farm/contracts/rollout';
import type { ColumnType, Generated } from 'kysely';

/** A visitor's outcome with a version in an hour. Visitor and network are keyed hashes, so they identify nobody. */
export interface BeaconTable {
  name: string;
  version: string;
  /** Start of the hour, by the database's clock. */
  hour: Date;
  visitor: string;
  /** The first network that reported it. */
  network: string;
  seenAt: Date;
  failedAt: Date | null;
  /** Phase and code of a failure, such as `mount threw`. */
  failure: string | null;
  /** Bits in the order of `SIGNS`. */
  signs: Generated<number>;
  /** Time at which the last of the signs was reported. */
  signedAt: Date | null;
  /** Null for pages of older shells, as are the others. */
  language: Segment['language'] | null;
  screen: Segment['screen'] | null;
  role: Segment['role'] | null;
  browser: Segment['browser'] | null;
}

/** Totals of an hour's beacons. */
export interface BeaconHourTable {
  name: string;
  hour: Date;
  version: string;
  visitors: number;
  failed: number;
  /** Visitors with each of `SIGNS`, in its order; null in counts of an older server. */
  signs: number[] | null;
}

/** Totals of an hour's beacons of one kind of visitors. */
export interface BeaconSegmentTable extends BeaconHourTable {
  dimension: Dimension;
  value: string;
  signs: number[];
}

/** A notice to operators of a canary that goes on. */
export interface CanaryNoticeTable {
  name: string;
  version: string;
  /** Start of the canary. */
  since: Date;
  /** Told once for each canary. */
  topic: string;
  at: Date;
  content: ColumnType<CanaryNotice, string, never>;
}
