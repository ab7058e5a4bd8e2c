import type { Rates } from '@farm/contracts/rollout';

/** What visitors told of a version. */
export interface Evidence extends Rates {
  /**
   * The same without the network that had the most failures, without two when four or more tell something: one client
   * may have one of IPv4 and one of IPv6. Null while all of it comes from one network.
   */
  elsewhere: Rates | null;
  /** The phase and code that failed most often, such as `mount threw`. */
  failure: string | null;
}
