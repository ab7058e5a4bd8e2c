import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createDatabase } from './database/createDatabase.ts';
import { migrateToLatest } from './database/migrateToLatest.ts';
import { openDatabase } from './database/openDatabase.ts';
import { toDatabaseStartError } from './database/toDatabaseStartError.ts';
import { listen } from './listen.ts';
import type { Logger } from './logger.ts';
import { createOutboxApp } from './mail/outboxApp.ts';
import { createOutboxTransport, createSmtpTransport } from './mail/transport.ts';
import { createHumanCheck } from './modules/human-check/createHumanCheck.ts';
import { createLive } from './modules/live/live.ts';
import { openRollout } from './modules/rollout/openRollout.ts';
import { startWorker } from './worker/startWorker.ts';

/** Starts the API, the worker and, without SMTP, the outbox. The answer stops them all, in order. */
export async function startServer(config: Config, log: Logger): Promise<() => Promise<void>> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    // Last in, first out: what answers stops before what it needs.
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
  };
  try {
    const database = await openDatabase(config);
    stops.push(database.close);
    const db = createDatabase(database.url, log);
    stops.push(() => db.destroy());
    await migrateToLatest(db).catch((error: unknown) => {
      throw toDatabaseStartError(error, config.databaseUrl);
    });

    const live = createLive({ databaseUrl: database.url, db, log });
    stops.push(live.stop);
    const rollout = await openRollout({ config, databaseUrl: database.url, db, log });
    stops.push(rollout.stop);
    const { smtpUrl, mailFrom, publicUrl, withdrawals, machines, profit, chain } = config;
    const transport = smtpUrl === null ? createOutboxTransport(db) : createSmtpTransport(smtpUrl, mailFrom);
    stops.push(transport.close);
    const worker = await startWorker({
      databaseUrl: database.url,
      db,
      transport,
      publicUrl,
      live,
      withdrawals,
      machines,
      profit,
      chain,
      rollout,
      log,
    });
    stops.push(worker.stop);

    if (smtpUrl === null) {
      const outbox = createOutboxApp(db, log);
      stops.push(() => outbox.close());
      await listen(outbox, {
        host: '127.0.0.1',
        port: config.outboxPort,
        variable: 'OUTBOX_PORT',
      });
    }
    const app = await createApp({
      config,
      db,
      mailQueue: worker,
      humanCheck: createHumanCheck(config, db),
      live,
      rollout,
      log,
    });
    stops.push(() => app.close());
    await listen(app, {
      host: config.apiListenHost,
      port: config.apiPort,
      variable: 'API_PORT',
    });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
