/**
 * True for a host name or address, as URLs write it, that stays on this machine. Names under `localhost` do in browsers
 * only: elsewhere a name server is asked.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
