import type { Statistics } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { toFactor } from '@farm/contracts/profit-formula';
import { readChain } from '../chain/index.ts';
import { readLuck, type IncomeParts } from '../pool/index.ts';
import type { ShareDependencies } from '../share/index.ts';
import { readFarmFigures, readPaidFigures } from './statistics.repository.ts';

/** Returns the farm's public statistics. */
export async function readStatistics(dependencies: ShareDependencies & IncomeParts): Promise<Statistics> {
  const { db, config, proofSource } = dependencies;
  const [chain, { heldSpace, ...figures }, { profitPaid, withdrawn }, won] = await Promise.all([
    readChain(db, config.chain),
    readFarmFigures(db),
    readPaidFigures(db),
    readLuck(dependencies),
  ]);
  return {
    chain,
    factor: toFactor(config.profit.factorMillionths),
    farmSpace: (proofSource ? await proofSource.readFarm() : heldSpace).toString(),
    isProven: proofSource !== undefined,
    capSpace: proofSource ? null : config.profit.capBytes.toString(),
    ...figures,
    profitPaid: toXch(profitPaid),
    withdrawn: toXch(withdrawn),
    ...won,
  };
}
