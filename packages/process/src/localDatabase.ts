import { isLoopbackHost } from '@farm/contracts/host';

/** True for the URL of a database on this machine: behind a socket, or at a loopback address. */
export function isLocalDatabase(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  // As the driver does: the last parameter wins over the host, unless it is blank.
  const parameter = searchParams.getAll('host').at(-1) ?? '';
  const host = parameter === '' ? hostname : parameter;
  return /^(\/|%2f)/i.test(host) || isLoopbackHost(host);
}
