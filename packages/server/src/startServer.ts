import { join } from 'node:path';
import { createApp, type AppParts } from './app.ts';
import { checkPooler } from './checkPooler.ts';
import type { Config } from './config.ts';
import {
  assertKnownDatabase,
  createDatabase,
  runMigrationsAsOwner,
  openDatabase,
  readPooler,
  type Pooler,
  toDatabaseStartError,
} from '@farm/database';
import { startListening } from './startListening.ts';
import { type DiskSpace, type Logger, watchDiskSpace } from '@farm/process';
import { startMetrics } from './metrics/startMetrics.ts';
import { createOutboxApp } from './mail/outboxApp.ts';
import { createOutboxTransport, createSmtpTransport } from './mail/transport.ts';
import { assertDatabaseResponds } from './modules/health/index.ts';
import { createHumanCheck } from './modules/human-check/index.ts';
import { startLive } from './modules/session/index.ts';
import { openPool, openProofSource } from './modules/pool/index.ts';
import { saveFourEyes } from './modules/proposal/index.ts';
import { openRollout } from './modules/rollout/index.ts';
import { openJobs } from './worker/openJobs.ts';
import { startWorker, type Worker } from './worker/startWorker.ts';

/**
 * Starts the API (with the outbox if there is no SMTP), the worker, or both. The returned function stops them
 * all, in order. `stopping` says beforehand that it is about to be called.
 */
export async function startServer(
  config: Config,
  log: Logger,
  stopping?: AbortSignal,
): Promise<() => Promise<void>> {
  const stops: (() => unknown)[] = [];
  const stopped = new AbortController();
  const stop = async () => {
    stopped.abort();
    // In reverse order: what responds stops before what it needs.
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const database = await openDatabase(config, log);
    stops.push(database.close);
    const space = await watchDiskSpace({
      folders:
        config.databaseUrl === null ? [config.dataDir, join(config.dataDir, 'postgres')] : [config.dataDir],
      ...{ reserveMb: config.diskReserveMb, log },
    });
    stops.push(space.stop);
    const { isOwner } = await runMigrationsAsOwner(database, log).catch((error: unknown) => {
      throw toDatabaseStartError(error, config);
    });
    if (isOwner && config.databaseUrl !== null)
      log.warn(
        'DATABASE_URL names the owner of the tables, who can switch off their guards: see docs/payouts.md',
      );
    const { url: databaseUrl, directUrl, isPooled } = database;
    const pooler = isPooled ? await openPooler(config, databaseUrl, log) : null;
    const db = createDatabase(databaseUrl, log, { ...config.databasePool, pooler });
    stops.push(() => db.destroy());
    await assertKnownDatabase(db, config.dataDir, log);

    if (config.role !== 'worker') await saveFourEyes(db, config.fourEyes);
    const live = startLive({
      databaseUrl: directUrl,
      db,
      log,
    });
    stops.push(live.stop);
    stops.push(
      await startMetrics({ config, db, live, space, log, assertDatabase: () => assertDatabaseResponds(db) }),
    );
    const rollout = await openRollout({ config, databaseUrl: directUrl, db, log });
    stops.push(rollout.stop);
    const pool = openPool({ config, db, signal: stopped.signal });
    const proofSource = openProofSource({ config, pool });
    const disk = { space, hasDatabase: config.databaseUrl === null };
    const parts = { config, databaseUrl, directUrl, disk, db, live, rollout, pool, proofSource, log };
    const jobs =
      config.role === 'api'
        ? await openJobs({ ...parts, ...config.notifications, isWorker: false })
        : await work(parts, stops);
    stops.push(jobs.stop);
    if (config.role !== 'worker') await answer({ ...parts, mailQueue: jobs, stopping }, stops);
    log.info({ role: config.role }, 'started');
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Looks at the pooler, and logs what its settings cost.
 * @throws StartError if it does not respond
 */
async function openPooler(config: Config, databaseUrl: string, log: Logger): Promise<Pooler> {
  const pooler = await readPooler(databaseUrl).catch((error: unknown) => {
    throw toDatabaseStartError(error, { databaseUrl });
  });
  for (const warning of checkPooler(pooler, config.databasePool)) log.warn(warning);
  return pooler;
}

interface ServerParts extends Pick<AppParts, 'db' | 'live' | 'rollout' | 'pool' | 'proofSource'> {
  disk: { space: DiskSpace; hasDatabase: boolean };
  config: Config;
  databaseUrl: string;
  directUrl: string;
  log: Logger;
}

/** Background work: emails, payouts, and everything else without a request. */
async function work(parts: ServerParts, stops: (() => unknown)[]): Promise<Worker> {
  const { smtpUrl, mailFrom } = parts.config;
  const transport =
    smtpUrl === null ? createOutboxTransport(parts.db) : createSmtpTransport(smtpUrl, mailFrom);
  stops.push(transport.close);
  return startWorker({ ...parts.config, ...parts, transport });
}

/** Starts the API and, without SMTP, the outbox. */
async function answer(
  parts: ServerParts & Pick<AppParts, 'mailQueue' | 'stopping'>,
  stops: (() => unknown)[],
): Promise<void> {
  const { config, db, log } = parts;
  if (config.smtpUrl === null) {
    const outbox = createOutboxApp(db, log);
    stops.push(() => outbox.close());
    await startListening(outbox, { host: '127.0.0.1', port: config.outboxPort, variable: 'OUTBOX_PORT' });
  }
  const app = await createApp({ ...parts, humanCheck: createHumanCheck(config, db) });
  stops.push(() => app.close());
  await startListening(app, { host: config.apiListenHost, port: config.apiPort, variable: 'API_PORT' });
}
