import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFullNode, loadChiaSdk } from '@farm/chain';
import { createDatabase, type Db, openDatabase, runMigrations } from '@farm/database';
import type { Logger } from '@farm/process';
import { type Config, parseConfig } from '@farm/server/config';
import {
  createAlarmWatch,
  createApp,
  createDueRunSettler,
  createHumanCheck,
  createOutboxTransport,
  createPayer,
  deleteExpired,
  deleteMissingPlots,
  type MailJob,
  openPool,
  openProofSource,
  openRollout,
  type PayoutDependencies,
  recordChainReading,
  createChainReader,
  runDueWithdrawals,
  runRollUpBefore,
  sendMail,
  settlePartials,
  settleRewards,
  startLive,
  updateMachineStatuses,
} from '@farm/server/turns';
import { parseSignerSettings, startSigner } from '@farm/signer';
import { createSignerClient } from '@farm/signer/client';
import { parseSimulatorSettings } from '@farm/simulators/chain/config';
import { type Simulator, startSimulator } from '@farm/simulators/chain';
import { openPastClock, PAST_SEARCH_PATH, type PastClock } from './pastClock.ts';

/** A farm at a time of its past: it answers requests, and its background work runs when it is told to. */
export interface PastFarm {
  config: Config;
  db: Db;
  clock: PastClock;
  /** Sends the mails that are due. */
  sendMails: () => Promise<void>;
  /** Work that the farm's worker repeats, by how often the past needs it. */
  work: {
    /** Alarms, withdrawals and mails: while something happens to machines or people do something. */
    often: () => Promise<void>;
    hourly: () => Promise<void>;
    daily: () => Promise<void>;
  };
  /** Its chain, which makes blocks only when it is told to; null if the demo does not pay here. */
  chain: Pick<Simulator, 'url' | 'listSignagePoints'> | null;
  /** Pays what is approved, with the blocks that this takes; nothing without a chain. */
  pay: () => Promise<void>;
  /** Collects the rewards of blocks that were won just now, until they are in the books. */
  collectRewards: () => Promise<void>;
  close: () => Promise<void>;
}

/** A report every five minutes, as in production; the demo's own interval would be as much work as its machines do. */
const REPORT_SECONDS = 300;
/** A machine that misses two reports in a row is offline. */
const OFFLINE_SECONDS = 660;

/**
 * Starts a farm in an empty folder.
 * @param env variables of the farm that will live on in that folder
 */
export async function openPastFarm(
  env: NodeJS.ProcessEnv,
  { folder, log }: { folder: string; log: Logger },
): Promise<PastFarm> {
  const stops: (() => unknown)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    return { ...(await startParts(env, { folder, log, stops })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startParts(
  env: NodeJS.ProcessEnv,
  { folder, log, stops }: { folder: string; log: Logger; stops: (() => unknown)[] },
): Promise<Omit<PastFarm, 'close'>> {
  const given = parseConfig(env);
  const machines = { ...given.machines, reportSeconds: REPORT_SECONDS, offlineSeconds: OFFLINE_SECONDS };
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  stops.push(database.close);
  // The data is worth nothing until it is complete: no commit waits for the disk.
  const realDb = createDatabase(toUrl(database.ownerUrl, '-c synchronous_commit=off'), log);
  stops.push(() => realDb.destroy());
  await runMigrations(realDb);
  const clock = await openPastClock(realDb);
  stops.push(clock.restore);
  const databaseUrl = toUrl(
    database.ownerUrl,
    `-c synchronous_commit=off -c search_path=${PAST_SEARCH_PATH}`,
  );
  const db = createDatabase(databaseUrl, log);
  stops.push(() => db.destroy());
  const live = startLive({ databaseUrl, db, log });
  stops.push(live.stop);
  const rollout = await openRollout({ config: given, databaseUrl, db, log });
  stops.push(rollout.stop);

  const jobs: MailJob[] = [];
  const mailQueue = {
    enqueue: (_: Db, job: MailJob) => {
      jobs.push(job);
      return Promise.resolve();
    },
  };
  const transport = createOutboxTransport(db);
  const { publicUrl, withdrawals } = given;
  const sendMails = async () => {
    for (const job of jobs.splice(0))
      await sendMail({ db, live, mailQueue, transport, publicUrl, withdrawals }, { id: randomUUID(), job });
  };
  const chain = await startChain(env, { config: given, folder, log, stops });
  const config = {
    ...given,
    machines,
    chain: { ...given.chain, node: chain && { url: chain.url, tls: null } },
  };
  const stopping = new AbortController();
  stops.push(() => stopping.abort());
  const pool = openPool({ config, db, signal: stopping.signal });
  const proofSource = openProofSource({ config, pool });
  const parts = { config, db, mailQueue, live, rollout, log, machines, withdrawals, pool, proofSource };
  const app = await createApp({ ...parts, humanCheck: createHumanCheck(config, db) });
  stops.push(() => app.close());
  await app.listen({ host: 'localhost', port: config.port });

  const watchAlarms = createAlarmWatch({
    ...parts,
    groupSeconds: machines.alarmGroupSeconds,
    listenSeconds: 0,
  });
  const reader = createChainReader(config.chain);
  const settleDueRuns = createDueRunSettler(parts);
  return {
    config,
    db,
    clock,
    sendMails,
    work: {
      often: async () => {
        await watchAlarms();
        await runDueWithdrawals(parts);
        await sendMails();
      },
      hourly: async () => {
        if (pool) await settlePartials(pool);
        await updateMachineStatuses(parts);
        await recordChainReading({ db, chain: config.chain }, reader);
        await deleteMissingPlots(parts);
      },
      daily: async () => {
        if (pool) await settlePartials(pool);
        await runRollUpBefore(db, new Date());
        await settleDueRuns();
        await deleteExpired({ db, retention: config.retention, log });
      },
    },
    chain,
    ...(chain
      ? await startPaying(env, { ...parts, chain, folder, databaseUrl, stops })
      : { pay: () => Promise.resolve(), collectRewards: () => Promise.resolve() }),
  };
}

/** Starts the simulated chain, if the demo pays on this machine. */
async function startChain(
  env: NodeJS.ProcessEnv,
  { config, folder, log, stops }: { config: Config; folder: string; log: Logger; stops: (() => unknown)[] },
): Promise<Simulator | null> {
  const sdk = config.payouts.signerSocket === null ? null : loadChiaSdk();
  if (sdk === null) return null;
  const settings = { ...parseSimulatorSettings({ ...env, DATA_DIR: folder }), port: 0, blockSeconds: 0 };
  const onPersistFailure = (error: unknown) => {
    log.fatal({ err: error }, 'the chain cannot be written');
    process.exit(1);
  };
  const chain = await startSimulator({ sdk, settings, log, onPersistFailure });
  stops.push(chain.stop);
  return chain;
}

/** Starts the signer. @returns what pays and collects rewards */
async function startPaying(
  env: NodeJS.ProcessEnv,
  parts: Pick<PayoutDependencies, 'db' | 'live' | 'mailQueue' | 'withdrawals' | 'log'> & {
    config: Config;
    pool: ReturnType<typeof openPool>;
    chain: Simulator;
    folder: string;
    databaseUrl: string;
    stops: (() => unknown)[];
  },
): Promise<Pick<PastFarm, 'pay' | 'collectRewards'>> {
  const { config, pool, chain, folder, databaseUrl, stops, log, withdrawals } = parts;
  const privateFolder = join(folder, 'payout');
  await mkdir(privateFolder, { mode: 0o700 });
  const signerSettings = {
    ...parseSignerSettings(env),
    databaseUrl,
    socketPath: join(privateFolder, 'signer.sock'),
  };
  const { signal } = new AbortController();
  stops.push(await startSigner({ settings: signerSettings, env: {}, log, signal }));
  const turn = createPayer({
    ...parts,
    payouts: { ...config.payouts, checkSeconds: 0 },
    node: createFullNode({ url: chain.url, tls: null }),
    signer: createSignerClient(signerSettings.socketPath),
  });
  const farmBlocks = async (blocks: number) => {
    const answer = await fetch(new URL('/simulator/farm', chain.url), {
      method: 'POST',
      body: JSON.stringify({ blocks }),
    });
    if (!answer.ok) throw new Error(`The chain made no blocks: ${await answer.text()}`);
  };
  const { confirmations } = withdrawals;
  return {
    pay: async () => {
      await turn();
      await farmBlocks(1);
      await turn();
      await farmBlocks(confirmations);
      await turn();
    },
    collectRewards: async () => {
      if (!pool) return;
      await farmBlocks(confirmations);
      await settleRewards({ ...pool, confirmations, log });
      await farmBlocks(1 + confirmations);
      await settleRewards({ ...pool, confirmations, log });
      await turn();
    },
  };
}

function toUrl(url: string, options: string): string {
  return `${url}?options=${encodeURIComponent(options)}`;
}
