import { MANY_REQUESTS, makePerson, type Person } from '@farm/server/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeAddress, createSpendingKey, GENESIS, type SpendingKey } from '@farm/chain';
import { createDatabase, type Db, runMigrations } from '@farm/database';
import { createLogger } from '@farm/process';
import { createTestDatabase, deleteTestDatabase, readRoleUrl } from '@farm/database/testing';
import { startTestChain, type TestChain } from '@farm/simulators/testing';
import { CONFIRMATIONS, STUCK_BLOCKS } from './plan.ts';
import { startProcesses, type Processes, type Role } from './processes.ts';

/** One farm for all seeds: a database, a chain, and processes that are killed. */
export interface World {
  db: Db;
  chain: TestChain;
  processes: Processes;
  operator: Person;
  /** Confirms what is above the limit. */
  secondOperator: Person;
  /** The farm's key, for spends that bypass the farm. */
  hot: SpendingKey;
  /** Source of coins for the wallet; the farm does not know of it. */
  treasury: SpendingKey;
  /** Seed of the farm's key. */
  seed: Buffer;
  /** Number of times that each way out of a stranded batch was taken. */
  stranded: Map<string, number>;
}

const INITIAL_MOJO = 10n ** 18n;
/** Depth in blocks that no reorg reaches. */
const FINAL_DEPTH_BLOCKS = CONFIRMATIONS + 1;

/** Settings of a simulation: amounts above the limit need two operators, and a debt that was paid off delays withdrawals by little. */
export const SIMULATION_ENV = { FOUR_EYES_ABOVE: '1', WITHDRAWAL_CANCEL_WINDOW_SECONDS: '1' };

/** Options of a world. */
export interface WorldOptions {
  /** Roles of the processes; all by default, with two workers, so that one remains when the other is killed. */
  roles?: Role[];
  confirmations?: number;
  /** See `ProcessOptions`; short by default, because a simulation has no time to wait. */
  pollSeconds?: number;
  isMeasured?: boolean;
  /** Fee rate in the estimates of the node; by default it gives no estimates. */
  mojoPerCost?: number | null;
  /** Settings of API and worker in place of those of a simulation. */
  env?: Record<string, string>;
}

const DEFAULT_ROLES: Role[] = ['signer', 'api', 'worker', 'worker'];

/** Runs `work` in a new world, and cleans up. */
export async function withWorld<T>(
  work: (world: World) => Promise<T>,
  options: WorldOptions = {},
): Promise<T> {
  const { roles = DEFAULT_ROLES, confirmations = CONFIRMATIONS, mojoPerCost = null } = options;
  const { pollSeconds = 0.02, isMeasured = false, env = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'farm-sim-'));
  const databaseUrl = await createTestDatabase(`sim_${randomBytes(6).toString('hex')}`);
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const chain = await startTestChain({ mojoPerCost });
  const seed = randomBytes(32);
  const [hot, treasury, reserve] = [seed, randomBytes(32), randomBytes(32)].map((secret) =>
    createSpendingKey(chain.sdk, secret),
  ) as [SpendingKey, SpendingKey, SpendingKey];
  let processes: Processes | undefined;
  try {
    await runMigrations(db);
    chain.mint(treasury.puzzleHash, INITIAL_MOJO);
    chain.mint(reserve.puzzleHash, INITIAL_MOJO);
    chain.farm(FINAL_DEPTH_BLOCKS);
    const keyFile = join(folder, 'hot.key');
    await writeFile(keyFile, seed.toString('hex'), { mode: 0o600 });
    const reserveAddress = encodeAddress(reserve.puzzleHash);
    const chainUrl = chain.settings.url;
    const urls = {
      server: await readRoleUrl(databaseUrl, 'server'),
      signer: await readRoleUrl(databaseUrl, 'signer'),
    };
    const settings = { urls, folder, keyFile, chainUrl, reserveAddress, confirmations, env };
    const cacheFolder = join(folder, 'cache');
    processes = startProcesses(toEnvironments(settings), { roles, cacheFolder, pollSeconds, isMeasured });
    const operator = await makePerson(db, 'admin');
    const secondOperator = await makePerson(db, 'admin');
    for (const role of roles) await processes.waitUntilReady(role);
    return await work({
      db,
      chain,
      processes,
      operator,
      secondOperator,
      hot,
      treasury,
      seed,
      stranded: new Map(),
    });
  } finally {
    await processes?.stop();
    await chain.close();
    await db.destroy();
    await deleteTestDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Settings {
  urls: Record<'server' | 'signer', string>;
  folder: string;
  keyFile: string;
  chainUrl: string;
  reserveAddress: string;
  confirmations: number;
  env: Record<string, string>;
}

function toEnvironments(settings: Settings) {
  const { urls, folder, keyFile, chainUrl, reserveAddress, confirmations, env } = settings;
  const socket = join(folder, 'signer.sock');
  const server = {
    ...MANY_REQUESTS,
    DATABASE_URL: urls.server,
    DATA_DIR: join(folder, 'data'),
    API_PORT: '0',
    OUTBOX_PORT: '0',
    CHAIN_NODE_URL: chainUrl,
    PAYOUT_SIGNER: socket,
    PAYOUT_STUCK_BLOCKS: String(STUCK_BLOCKS),
    RESERVE_ADDRESSES: reserveAddress,
    WITHDRAWAL_CONFIRMATIONS: String(confirmations),
    // An operator approves each withdrawal, because automatic approval would take a wait.
    WITHDRAWAL_AUTO_MAX: '0.001',
    WITHDRAWAL_DAILY_MAX: '1000000',
    ...env,
  };
  const signer = {
    DATABASE_URL: urls.signer,
    SIGNER_SOCKET: socket,
    SIGNER_KEY_FILE: keyFile,
    CHAIN_GENESIS: GENESIS.simulated,
  };
  return { api: server, worker: server, signer };
}
