/** A request: its headers, its trusted forwarding addresses, and its peer. */
interface ForwardedRequest {
  headers: Record<string, unknown>;
  ips?: string[] | undefined;
  socket: { remoteAddress?: string | undefined };
}

interface Log {
  warn: (fields: { peer: string | undefined }, message: string) => void;
}

/**
 * Warns about a proxy that TRUST_PROXY does not name, recognized by the header that it adds. Any client can send
 * that header, so the warning is logged only once.
 */
export function watchForwarding(log: Log): (request: ForwardedRequest) => void {
  let isLogged = false;
  return ({ headers, ips = [], socket: { remoteAddress: peer } }) => {
    // A trusted peer is among the addresses, followed by the addresses that it forwarded.
    if (isLogged || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isLogged = true;
    log.warn(
      { peer },
      'X-Forwarded-For is not trusted: if this peer is your proxy, add it to TRUST_PROXY; until then all visitors behind it count as one network',
    );
  };
}
