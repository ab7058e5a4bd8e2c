/**
 * Connection to a full node: our own node over mutual TLS, with paths of PEM files; or a simulated node over
 * plain HTTP, accepted on loopback only and never in production.
 */
export interface NodeSettings {
  url: string;
  tls: { certFile: string; keyFile: string; caFile: string } | null;
}
