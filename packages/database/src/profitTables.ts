import type { Generated } from 'kysely';

export interface ProfitRunTable {
  id: Generated<string>;
  /** In the order of posting. */
  number: Generated<string>;
  periodFrom: Date;
  /** Exclusive. */
  periodTo: Date;
  height: bigint;
  /** Bytes. */
  netSpace: bigint;
  factorMillionths: bigint;
  /** Mojo per PiB and day. */
  theoretical: bigint;
  /** Mojo. */
  total: bigint;
  reason: string;
  /** The operator's account; null if the farm posted it automatically. */
  postedBy: string | null;
  postedAt: Generated<Date>;
}

export interface ProfitRunLineTable {
  runId: string;
  /** In the order in which a run lists them. */
  number: Generated<string>;
  accountId: string;
  /** End of the run's period, to sort an account's lines by. */
  periodTo: Date;
  /** Bytes. */
  averageSpace: bigint;
  /** Bytes. */
  effectiveSpace: bigint;
  /** Mojo. */
  amount: bigint;
}
