import type { DeliveryProblem } from '@farm/contracts/notification';

/** A message to an address that a user gave. */
export interface OutsideMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

/**
 * Outcome of one attempt. `status` is that of HTTP, null without an answer; `problem` is null for 2xx only:
 * - `address-refused`: the address leads to a network, port or protocol that is not allowed.
 * - `name-unknown`: DNS knows no address of the host.
 * - `no-connection`: nobody answered, or the connection broke.
 * - `timed-out`: there was no status within the time limit.
 * - `certificate`: TLS failed, or the certificate is not valid for the host.
 * - `gone`: the receiver wants nothing any more (410; of a push service also 404).
 * - `status`: any other status. Redirects are not followed.
 */
export interface OutsideResult {
  status: number | null;
  problem: Exclude<DeliveryProblem, 'no-browser'> | null;
}
