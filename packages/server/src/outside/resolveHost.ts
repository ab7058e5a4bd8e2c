import { Resolver } from 'node:dns/promises';

/** Returns all IP addresses of a name; none if DNS knows none. */
export type ResolveHost = (name: string) => Promise<string[]>;

const QUERY = { timeout: 2_000, tries: 2 };

/**
 * Asks DNS for the addresses of a name. It does not use `dns.lookup`, which takes a thread of the process for as long as a
 * name server is silent, and there are four: the names of one user would stop files and passwords of all. Names of `/etc/hosts`
 * do not resolve, so no name of this machine's own networks does.
 */
export async function resolveHost(name: string): Promise<string[]> {
  const resolver = new Resolver(QUERY);
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
