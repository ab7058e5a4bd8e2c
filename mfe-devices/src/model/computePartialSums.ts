import type { PlotNft } from '@farm/contracts';

type Partials = Pick<PlotNft, 'points' | 'validPartials' | 'openPartials' | 'refusedPartials'>;

/** Adds up the points and partials of PlotNFTs; reasons of refusals by their number, the most frequent first. */
export function computePartialSums(plotNfts: readonly Partials[]): Partials {
  const sum = (toCount: (plotNft: Partials) => number) =>
    plotNfts.reduce((total, plotNft) => total + toCount(plotNft), 0);
  const refused = new Map<Partials['refusedPartials'][number]['reason'], number>();
  for (const { reason, partials } of plotNfts.flatMap(({ refusedPartials }) => refusedPartials))
    refused.set(reason, (refused.get(reason) ?? 0) + partials);
  return {
    points: plotNfts.reduce((total, { points }) => total + BigInt(points), 0n).toString(),
    validPartials: sum(({ validPartials }) => validPartials),
    openPartials: sum(({ openPartials }) => openPartials),
    refusedPartials: [...refused]
      .map(([reason, partials]) => ({ reason, partials }))
      .sort((a, b) => b.partials - a.partials),
  };
}
