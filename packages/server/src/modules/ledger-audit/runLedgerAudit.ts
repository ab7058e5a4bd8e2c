import type { ChainDependencies } from '../payout/index.ts';
import type { Difference } from './difference.ts';
import { listBookDifferences } from './listBookDifferences.ts';
import { listChainDifferences } from './listChainDifferences.ts';

/** Result of an audit. `chain` says up to which height the chain was compared, or why it was not. */
export interface LedgerAudit {
  differences: Difference[];
  chain: { isCompared: true; height: number } | { isCompared: false; reason: string };
}

/**
 * Compares ledger, balances, withdrawals and batches with each other, and with the chain as far as a node responds.
 * Writes nothing. Expects that no worker runs: what it writes meanwhile can look like a difference from the chain.
 */
export async function runLedgerAudit({
  node,
  ...dependencies
}: Omit<ChainDependencies, 'node'> & { node: ChainDependencies['node'] | null }): Promise<LedgerAudit> {
  const differences = await listBookDifferences(dependencies.db);
  if (node === null)
    return { differences, chain: { isCompared: false, reason: 'No node is configured (CHAIN_NODE_URL)' } };
  try {
    const chain = await listChainDifferences({ ...dependencies, node });
    return {
      differences: [...differences, ...chain.differences],
      chain: { isCompared: true, height: chain.height },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { differences, chain: { isCompared: false, reason } };
  }
}
