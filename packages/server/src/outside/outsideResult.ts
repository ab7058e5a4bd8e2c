/** A message to an address that a user gave. */
export interface OutsideMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}

/**
 * Why a message did not arrive:
 * - `address-refused`: the address leads to a network, port or protocol that is not allowed.
 * - `name-unknown`: DNS knows no address of the host.
 * - `no-connection`: nobody answered, or the connection broke.
 * - `timed-out`: there was no status within the time limit.
 * - `certificate`: TLS failed, or the certificate is not valid for the host.
 * - `status`: the status is not 2xx. Redirects are not followed.
 */
export type OutsideProblem =
  'address-refused' | 'name-unknown' | 'no-connection' | 'timed-out' | 'certificate' | 'status';

/** Outcome of one attempt. `status` is that of HTTP, null without an answer; `problem` is null for 2xx only. */
export interface OutsideResult {
  status: number | null;
  problem: OutsideProblem | null;
}
