/**
 * A full node: one of our own over mutual TLS, paths of PEM files; or a simulated one, which speaks plain HTTP and is
 * taken at the loopback address only, never in production.
 */
export interface NodeSettings {
  url: string;
  tls: { certFile: string; keyFile: string; caFile: string } | null;
}
