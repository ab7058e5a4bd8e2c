import type { Statistics } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { millionthsToFactor } from '@farm/contracts/profit-formula';
import { readChain } from '../chain/index.ts';
import { countEffective, type ShareParts } from '../share/index.ts';
import { findFarmFigures, findPaidFigures, listHeldSpaces } from './repository.ts';

/** Returns the farm's public statistics. */
export async function readStatistics(parts: ShareParts): Promise<Statistics> {
  const { db, config, proofSource } = parts;
  const [chain, { heldSpace, ...figures }, { profitPaid, withdrawn }] = await Promise.all([
    readChain(db, config.chain),
    findFarmFigures(db),
    findPaidFigures(db),
  ]);
  return {
    chain,
    factor: millionthsToFactor(config.profit.factorMillionths),
    farmSpace: (proofSource ? await sumProven(parts) : heldSpace).toString(),
    isProven: proofSource !== undefined,
    capSpace: proofSource ? null : config.profit.capBytes.toString(),
    ...figures,
    profitPaid: mojoToXch(profitPaid),
    withdrawn: mojoToXch(withdrawn),
  };
}

async function sumProven({ db, config, proofSource }: ShareParts): Promise<bigint> {
  const { capBytes } = config.profit;
  const counted = await countEffective({ proofSource, capBytes }, await listHeldSpaces(db), 'now');
  return counted.reduce((sum, { effectiveSpace }) => sum + effectiveSpace, 0n);
}
