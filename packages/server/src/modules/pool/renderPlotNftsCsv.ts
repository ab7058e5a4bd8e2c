import type { PlotNft } from '@farm/contracts';
import { renderCsvRows } from '../../csv.ts';
import { listPlotNfts } from './listPlotNfts.ts';
import type { PoolDependencies } from './poolDependencies.ts';

const COLUMNS = [
  'id',
  'state',
  'contractAddress',
  'payoutInstructions',
  'difficulty',
  'askedDifficulty',
  'joinedAt',
  'points',
  'provenSpace',
  'validPartials',
  'openPartials',
  'refusedPartials',
  'lastPartialAt',
] as const;

/** Streams the PlotNFTs of an account as CSV, in the order of their joining; none without a pool. */
export function renderPlotNftsCsv(
  pool: PoolDependencies | undefined,
  accountId: string,
): AsyncGenerator<string> {
  return renderCsvRows<PlotNft>(
    COLUMNS,
    // All of them are read at once, as for the page.
    async (last) => (pool && !last ? await listPlotNfts(pool, accountId) : []),
    (plotNft) => {
      const refusedPartials = plotNft.refusedPartials.reduce((sum, { partials }) => sum + partials, 0);
      const cells = { ...plotNft, refusedPartials };
      return COLUMNS.map((column) => String(cells[column] ?? ''));
    },
  );
}
