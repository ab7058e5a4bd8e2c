import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toPuzzleHash } from '@farm/contracts/chia-address';
import { waitFor } from '@farm/process/testing';
import { toRolloutPaths } from '@farm/registry';
import { startS3 } from '@farm/registry/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { enrollLocalOperator, publishBuild, readBuildFolder, sendPromotion } from '@farm/rollout';
import { openMailbox, type Mailbox } from '@farm/simulators/farmer';
import { startNginx } from '../../deploy/startNginx.ts';
import { startPostgres } from '../../deploy/startPostgres.ts';
import { REPOSITORY_ROOT } from '../../paths.ts';
import { listBuiltFolders } from '../../system/programs.ts';
import { startProgram } from '../../system/startProgram.ts';
import { FarmProcess } from './FarmProcess.ts';
import { planProcesses, planSettings, toSignerSocket, type Places, type Settings } from './planProcesses.ts';

/** A farm as in production, behind nginx. */
export interface RestartedFarm extends Mailbox {
  /** Port of nginx for https. */
  httpsPort: number;
  /** Address of a gateway, past nginx. */
  url: string;
  databaseUrl: string;
  postgresVersion: string;
  /** Settings of the store of published files. */
  artifacts: Settings;
  /** With it, builds are published. */
  token: string;
  /** In the order of an update. */
  processes: FarmProcess[];
  /** Names of the processes that nginx asks, by their addresses. */
  names: ReadonlyMap<string, string>;
  grant: (email: string) => Promise<void>;
  /** Runs `farm admin audit`. @returns whether ledger, balances and chain agree, and what it says */
  runAudit: () => Promise<{ isClean: boolean; output: string }>;
  stop: () => Promise<void>;
}

/**
 * Starts two gateways, two APIs, two workers and a signer from the sources, with a data folder each, behind the
 * distribution's nginx and on its PostgreSQL, with published files in S3; publishes the built shell and remotes.
 */
export async function startFarm(home: string, drainSeconds: string): Promise<RestartedFarm> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return await start({ home, drainSeconds, stops, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Start {
  home: string;
  drainSeconds: string;
  stops: (() => Promise<unknown>)[];
  stop: () => Promise<void>;
}

async function start({ home, drainSeconds, stops, stop }: Start): Promise<RestartedFarm> {
  const [postgresPort = 0, https = 0, http = 0, chain = 0, apisPort = 0, ...pairs] = await findFreePorts(13);
  const [gateways, apis, outboxes, metrics] = [0, 2, 4, 6].map((from) => pairs.slice(from, from + 2)) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const postgres = await startPostgres(join(home, 'postgres'), postgresPort);
  stops.push(postgres.stop);
  const s3 = await startS3();
  stops.push(() => s3.stop());
  stops.push(await startNginx(join(home, 'nginx'), { gateways, apis, apisPort, https, http }));

  const keys = toRolloutPaths(home, {});
  const places: Places = {
    ...{ home, keys, drainSeconds },
    ports: { gateways, apis, outboxes, metrics, apisPort, chain },
    databaseUrls: postgres.urls,
    artifacts: { ...s3.env, ARTIFACTS: `s3://${s3.bucket}/farm` },
  };
  const settings = planSettings(places);
  await runFarm(home, ['migrate'], settings.owner);
  await mkdir(dirname(toSignerSocket(home)), { mode: 0o700 });
  const wallet = await runFarm(home, ['signer', 'new-key', settings.signer['SIGNER_KEY_FILE'] ?? ''], {});
  stops.push(await startChain(settings.chain, wallet.split('\n')[0] ?? ''));

  const logs = join(home, 'logs');
  await mkdir(logs);
  const processes = planProcesses(places).map((plan) => new FarmProcess(plan, logs));
  const startAll = async (programs: FarmProcess[]) => {
    for (const one of programs) {
      stops.push(() => one.stop('SIGTERM').catch(() => undefined));
      await one.start(REPOSITORY_ROOT);
    }
  };
  await startAll(processes.filter(({ name }) => !name.startsWith('gateway')));
  const operator = await enrollLocalOperator({
    server: `http://127.0.0.1:${apis[0]}`,
    paths: keys,
    createToken: async () => {
      const words = ['admin', 'token', 'create', 'the bench', '--operate', '--json'];
      return (JSON.parse(await runFarm(home, words, settings.server)) as { token: string }).token;
    },
  });
  const folders = await Promise.all(
    listBuiltFolders().map((folder) => readBuildFolder(join(REPOSITORY_ROOT, folder))),
  );
  for (const folder of folders) await publishBuild(operator.api, folder);
  await sendPromotion(operator, folders, 'The farm opens');
  // They are ready once they have pages to serve.
  await startAll(processes.filter(({ name }) => name.startsWith('gateway')));
  return {
    httpsPort: https,
    url: `http://127.0.0.1:${gateways[0]}`,
    databaseUrl: postgres.urls.owner,
    postgresVersion: postgres.version,
    artifacts: places.artifacts,
    token: (await readFile(keys.operatorToken, 'utf8')).trim(),
    processes,
    names: new Map(
      [...gateways, ...apis].map((port, index) => [
        `http://127.0.0.1:${port}`,
        `${index < gateways.length ? 'gateway' : 'api'}-${(index % 2) + 1}`,
      ]),
    ),
    ...openMailbox(`http://127.0.0.1:${outboxes[0]}`),
    grant: async (email) => void (await runFarm(home, ['admin', 'grant', email], settings.server)),
    runAudit: async () => {
      const words = ['admin', 'audit', '--json'];
      const output = await runFarm(home, words, settings.owner).catch((error: unknown) => String(error));
      return { isClean: /"isClean":\s*true/.test(output), output };
    },
    stop,
  };
}

/** Runs a command of `farm` to its end. @throws Error with its output unless it succeeds */
async function runFarm(home: string, words: string[], env: Settings): Promise<string> {
  const main = join(REPOSITORY_ROOT, 'packages/farm/src/main.ts');
  const program = startProgram({
    name: `farm ${words.join(' ')}`,
    args: [main, ...words],
    env: { NODE_ENV: 'development', ...env, DATA_DIR: home },
  });
  const code = await program.ended;
  await program.stop();
  if (code !== 0) throw new Error(`${program.name} failed (${code}):\n${program.output()}`);
  return program.output();
}

/** Starts the chain, which is no part of the farm and is not restarted, with coins for the wallet. */
async function startChain(env: Settings, wallet: string): Promise<() => Promise<unknown>> {
  const main = join(REPOSITORY_ROOT, 'packages/simulators/src/chain/main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...env, CHAIN_FARM_TO: Buffer.from(toPuzzleHash(wallet)).toString('hex') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  process.on('exit', () => child.kill('SIGKILL'));
  await waitFor(async () => {
    const url = `http://127.0.0.1:${env['CHAIN_PORT']}/get_network_info`;
    const answer = await fetch(url, { method: 'POST', body: '{}' }).catch(() => null);
    return answer?.ok === true ? true : undefined;
  });
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
