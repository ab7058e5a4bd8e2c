import { readPlotNft, type PlotNft, type PlotNftReading } from '@farm/chain';

/** Most readings, of 50 coins each. */
const MAX_READINGS = 20;

/**
 * Follows a PlotNFT from where it was read before, or from its launcher, in as many readings as a PlotNFT with many
 * rewards needs.
 */
export async function readNewestPlotNft(
  source: Parameters<typeof readPlotNft>[0],
  launcherId: string,
  tip: PlotNft | undefined,
): Promise<PlotNftReading> {
  let reading = await readPlotNft(source, launcherId, tip && { from: tip });
  for (let count = 1; count < MAX_READINGS && reading.outcome === 'unfinished'; count++)
    reading = await readPlotNft(source, launcherId, { from: reading.tip });
  return reading;
}
