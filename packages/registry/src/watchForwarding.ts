/** Of a request: its headers, the addresses it came over as far as they are trusted, and who holds the connection. */
interface Arrival {
  headers: Record<string, unknown>;
  ips?: string[] | undefined;
  socket: { remoteAddress?: string | undefined };
}

interface Log {
  warn: (fields: { peer: string | undefined }, message: string) => void;
}

/**
 * Finds a proxy that nobody said to trust (TRUST_PROXY), by the header that it adds. Anybody can send that header, so
 * the log hears of it once.
 */
export function watchForwarding(log: Log): (request: Arrival) => void {
  let isTold = false;
  return ({ headers, ips = [], socket: { remoteAddress: peer } }) => {
    // A peer that is trusted stands among the addresses, with what it says behind it.
    if (isTold || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isTold = true;
    log.warn(
      { peer },
      'X-Forwarded-For is not believed: if this peer is a proxy of yours, name it in TRUST_PROXY; until then all who come through it count as one network',
    );
  };
}
