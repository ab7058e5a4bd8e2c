import { join } from 'node:path';
import * as calls from '@farm/contracts/calls';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import {
  openPoolFarmer,
  requestApi,
  startAnswering,
  type SimulatedPoolFarmer,
} from '@farm/simulators/farmer';
import type { Config } from '../config.ts';
import { MACHINES } from './machines.ts';
import type { Person } from './people.ts';

/** Of some 90 TiB each: enough to fill the disks of the machines in most cases. */
const PLOT_COUNT = 8;
/** A farm of this size wins a block in a week; the demo shows one at once, and then now and then. */
const FIRST_WIN_MS = 20_000;
const WIN_MS = 30 * 60_000;

/**
 * Starts the demo's farmer at the pool. Does nothing where the demo has no chain. @returns a function that stops it
 */
export async function startPool(
  { url, nodeUrl, folder }: Pick<Config, 'url' | 'nodeUrl' | 'folder'>,
  { farmer, say }: { farmer: Person; say: (text: string) => void },
): Promise<() => Promise<void>> {
  if (nodeUrl === null) return () => Promise.resolve();
  const opened = await openDemoPoolFarmer({ url, nodeUrl, folder }, { farmer, readRoom: () => ROOM });
  const stopAnswering = startAnswering(opened, { nodeUrl, say });
  const win = () => {
    opened.win().catch((error: unknown) => {
      say(`the pool farmer won no block: ${(error as Error).message}`);
    });
  };
  const timers = [setTimeout(win, FIRST_WIN_MS), setInterval(win, WIN_MS)];
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await stopAnswering();
  };
}

/**
 * Opens the demo's farmer at the pool, which joins the first time, and claims its PlotNFT for the demo's user as its login
 * link does.
 */
export async function openDemoPoolFarmer(
  { url, nodeUrl, folder }: { url: string; nodeUrl: string; folder: string },
  { farmer, readRoom }: { farmer: Person; readRoom: () => bigint },
): Promise<SimulatedPoolFarmer> {
  const opened = await openPoolFarmer({
    ...{ nodeUrl, poolUrl: `${url}/pool`, seed: farmer.email, plotCount: PLOT_COUNT, readRoom },
    file: join(folder, 'plot-nft'),
  });
  const { token } = farmer;
  const { items } = await requestApi({ url }, calls.listPlotNfts, { token });
  if (items.length === 0) await claim({ url }, opened.makeLoginLink(), token);
  return opened;
}

/** Bytes of the plots of all machines: their space is proven by plots in memory. */
const ROOM = Object.values(MACHINES)
  .flatMap((disks) => Object.values(disks))
  .reduce((sum, { plots, k }) => sum + BigInt(plots) * computeEffectivePlotBytes(k), 0n);

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
