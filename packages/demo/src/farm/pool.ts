import { join } from 'node:path';
import * as calls from '@farm/contracts/calls';
import { requestApi, startPoolFarmer } from '@farm/simulators/farmer';
import type { Config } from '../config.ts';
import type { Person } from './people.ts';

/** Plots of 128 TiB each: about as much as the machines of the demo report. */
const PLOT_COUNT = 4;
/** A farm of this size wins a block in days; the demo shows one at once, and then now and then. */
const FIRST_WIN_MS = 20_000;
const WIN_MS = 30 * 60_000;

/**
 * Starts the demo's farmer at the pool, and claims its PlotNFT for the demo's user as its login link does. Does nothing
 * where the demo has no chain. @returns a function that stops it
 */
export async function startPool(
  { url, nodeUrl, folder }: Pick<Config, 'url' | 'nodeUrl' | 'folder'>,
  { farmer, say }: { farmer: Person; say: (text: string) => void },
): Promise<() => Promise<void>> {
  if (nodeUrl === null) return () => Promise.resolve();
  const running = await startPoolFarmer({
    ...{ nodeUrl, poolUrl: `${url}/pool`, seed: farmer.email, plotCount: PLOT_COUNT, say },
    file: join(folder, 'plot-nft'),
  });
  const { token } = farmer;
  const { items } = await requestApi({ url }, calls.listPlotNfts, { token });
  if (items.length === 0) await claim({ url }, running.makeLoginLink(), token);
  const win = () => {
    running.win().catch((error: unknown) => {
      say(`the pool farmer won no block: ${(error as Error).message}`);
    });
  };
  const timers = [setTimeout(win, FIRST_WIN_MS), setInterval(win, WIN_MS)];
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running.stop();
  };
}

/** Does what the page behind a login link does. */
async function claim(site: { url: string }, link: string, token: string): Promise<void> {
  const { searchParams } = new URL(link);
  await requestApi(site, calls.claimPlotNft, {
    token,
    body: {
      launcherId: searchParams.get('launcher_id') ?? '',
      authenticationToken: Number(searchParams.get('authentication_token')),
      signature: searchParams.get('signature') ?? '',
    },
  });
}
