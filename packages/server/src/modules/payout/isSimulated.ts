import type { Config } from '../../config.ts';

/**
 * True if the chain is simulated and its coins are worthless: only a simulated node is queried without certificates.
 */
export function isSimulated({ chain: { node } }: Pick<Config, 'chain'>): boolean {
  return node?.tls === null;
}
