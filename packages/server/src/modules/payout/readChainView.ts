import type { UnknownSpend } from '@farm/database';
import type { ChainDependencies } from './payoutDependencies.ts';
import { readWallet } from './readWallet.ts';
import { listNewDeposits } from './recordDeposits.ts';
import type { ReconciliationFigures } from './reconciliation.repository.ts';
import { checkFigures, type FigureProblem, readFigures } from './runReconciliation.ts';
import { findPayoutState } from './state.repository.ts';

/** Chain and books side by side, read without writing. */
export interface ChainView {
  height: number;
  problems: FigureProblem[];
  /** With coins that a turn would book first. */
  figures: ReconciliationFigures;
  /** As they are. */
  books: Pick<ReconciliationFigures, 'ledgerHot' | 'inFlight'>;
  /** Spends of the wallet that no batch explains. */
  spends: UnknownSpend[];
}

/**
 * Reconciles chain and books as a turn does, without writing. Coins that a turn would book first count as booked.
 * @throws Error if the node does not respond, is not synced, or is behind what the database has seen; or if there is no wallet
 */
export async function readChainView(dependencies: ChainDependencies): Promise<ChainView> {
  const { db, node, withdrawals } = dependencies;
  const { height } = await node.readPeak();
  const lastState = await findPayoutState(db);
  if (lastState && height < Number(lastState.height) - withdrawals.confirmations)
    throw new Error(`The node is at height ${height}, below the last known height ${lastState.height}`);
  const wallet = await readWallet(dependencies, lastState, []);
  if (wallet.keys.length === 0) throw new Error('The wallet has no key yet');
  const figures = await readFigures(dependencies, wallet, height);
  const deposits = await listNewDeposits(dependencies, wallet, height);
  const newMojo = deposits.reduce((sum, { amount }) => sum + amount, 0n);
  const expected = { ...figures, ledgerHot: figures.ledgerHot + newMojo };
  return {
    height,
    problems: checkFigures(expected),
    figures: expected,
    books: figures,
    spends: wallet.spends,
  };
}
