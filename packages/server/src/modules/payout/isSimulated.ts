import type { Config } from '../../config.ts';

/** Whether the chain is a simulated one, whose coins are worth nothing: only such a node is asked without certificates. */
export function isSimulated({ chain: { node } }: Pick<Config, 'chain'>): boolean {
  return node?.tls === null;
}
