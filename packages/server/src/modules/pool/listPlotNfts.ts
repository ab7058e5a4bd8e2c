import type { PlotNft } from '@farm/contracts';
import { listPlotNftsOfAccount } from './pool.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { toPlotNft } from './toPlotNft.ts';

/** Lists the PlotNFTs of an account in the order of their joining. */
export async function listPlotNfts(pool: PoolDependencies, accountId: string): Promise<PlotNft[]> {
  const found = await listPlotNftsOfAccount(pool.db, accountId);
  return Promise.all(found.map((row) => toPlotNft(pool, row)));
}
