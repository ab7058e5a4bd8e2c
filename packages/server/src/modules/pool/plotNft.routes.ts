import { Readable } from 'node:stream';
import type { PlotNft } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import type { Live } from '../live/index.ts';
import { settleCredits } from '../profit/index.ts';
import { applyClaim, applyRelease } from './applyClaim.ts';
import { updateAskedDifficulty } from './farmerRecord.ts';
import { listPlotNfts } from './listPlotNfts.ts';
import { findPlotNft } from './pool.repository.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { renderPlotNftsCsv } from './renderPlotNftsCsv.ts';
import { toPlotNft } from './toPlotNft.ts';

/** Parts of the routes of a user's PlotNFTs. */
export interface PlotNftRouteParts {
  db: Db;
  live: Live;
  config: { publicUrl: string };
  /** Without it, the farm has no pool, and nobody has a PlotNFT in it. */
  pool?: PoolDependencies | undefined;
}

/** Adds the routes by which users claim, list and release their PlotNFTs. */
export function addPlotNftRoutes(app: App, { db, live, config, pool }: PlotNftRouteParts): void {
  const readOwn = async (accountId: string, launcherId: string): Promise<PlotNft> => {
    const found = pool && (await findPlotNft(db, launcherId));
    if (!found || found.accountId !== accountId) throw new AppError('not_found');
    return toPlotNft(pool, found);
  };

  addRoute(app, calls.listPlotNfts, async (request) => {
    if (!pool) return { poolUrl: null, isSimulated: false, items: [] };
    const items = await listPlotNfts(pool, request.getSession().account.id);
    const isSimulated = pool.settings.simulatedK !== null;
    return { poolUrl: `${config.publicUrl}/pool`, isSimulated, items };
  });

  addRoute(app, calls.downloadPlotNfts, (request) =>
    Readable.from(renderPlotNftsCsv(pool, request.getSession().account.id)),
  );

  addRoute(app, calls.claimPlotNft, async (request) => {
    const accountId = request.getSession().account.id;
    if (!pool) throw new AppError('not_found');
    await applyClaim(pool, { ...request.body, accountId });
    await settleCredits({ db, live });
    return readOwn(accountId, request.body.launcherId);
  });

  addRoute(app, calls.updatePlotNft, async (request) => {
    const accountId = request.getSession().account.id;
    const { askedDifficulty } = request.body;
    const found = await readOwn(accountId, request.params.id);
    const asked = askedDifficulty === null ? null : BigInt(askedDifficulty);
    if (pool) await updateAskedDifficulty(pool, { launcherId: found.id, asked });
    return readOwn(accountId, found.id);
  });

  addRoute(app, calls.releasePlotNft, async (request) => {
    const accountId = request.getSession().account.id;
    await applyRelease(db, { accountId, launcherId: request.params.id });
  });
}
