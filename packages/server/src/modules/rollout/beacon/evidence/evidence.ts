import type { Rates } from '@farm/contracts/rollout';

/** Visitor reports on a version. */
export interface Evidence extends Rates {
  /**
   * The same counts without the network that had the most failures, or without the two worst when at least four report:
   * a client may have one IPv4 and one IPv6 network. Null while all reports come from a single network.
   */
  elsewhere: Rates | null;
  /** Most frequent phase and code of a failure, such as `mount threw`. */
  failure: string | null;
}
