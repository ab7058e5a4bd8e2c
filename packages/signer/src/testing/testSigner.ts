import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpendingKey, type GENESIS, loadChiaSdk, type SpendingKey } from '@farm/chain';
import { readRoleUrl } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { parseSignerSettings } from '../settings.ts';
import { createSignerClient, type SignerClient } from '../client/signerClient.ts';
import { startSigner } from '../startSigner.ts';

/** A signer that runs in the test process. */
export interface TestSigner {
  client: SignerClient;
  socketPath: string;
  /** Puzzle hash that receives change and deposits, in hex. */
  puzzleHash: string;
  /** Keys of the signer, the current key first, for spends that bypass it. */
  keys: [current: SpendingKey, ...retired: SpendingKey[]];
  close: () => Promise<void>;
}

/** Options of a test signer. */
export interface TestSignerOptions {
  /** URL of the database's owner; the signer connects with its own role. */
  databaseUrl: string;
  /** Highest fee of a bundle, in XCH. */
  feeMax?: string;
  /** Chain on which its signatures are valid. */
  genesis?: keyof typeof GENESIS;
  /** Secrets of its keys, the current key first; a random secret by default. */
  seeds?: [current: Buffer, ...retired: Buffer[]];
  /** Receives each line of its log. */
  log?: (line: string) => void;
}

/** Starts a signer on a migrated database. The caller closes it. */
export async function startTestSigner({
  databaseUrl,
  feeMax = '0.01',
  genesis = 'simulated',
  seeds = [randomBytes(32)],
  log,
}: TestSignerOptions): Promise<TestSigner> {
  const sdk = loadChiaSdk();
  if (sdk === null) throw new Error('Tests of payouts need chia-wallet-sdk: Linux with glibc on x64');
  const folder = await mkdtemp(join(tmpdir(), 'farm-signer-'));
  const files = seeds.map((_seed, index) => join(folder, `${index}.key`));
  for (const [index, file] of files.entries())
    await writeFile(file, seeds[index]?.toString('hex') ?? '', { mode: 0o600 });
  const settings = parseSignerSettings({
    DATABASE_URL: await readRoleUrl(databaseUrl, 'signer'),
    CHAIN_GENESIS: genesis,
    SIGNER_SOCKET: join(folder, 'signer.sock'),
    SIGNER_KEY_FILE: files[0],
    SIGNER_RETIRED_KEY_FILES: files.slice(1).join(','),
    SIGNER_FEE_MAX: feeMax,
  });
  const { signal } = new AbortController();
  const stop = await startSigner({
    settings,
    env: {},
    log: log ? createLogger('info', { write: log }) : createLogger('silent'),
    signal,
  });
  const [current, ...retired] = seeds.map((seed) => createSpendingKey(sdk, seed));
  if (!current) throw new RangeError('A signer has a key');
  return {
    client: createSignerClient(settings.socketPath),
    socketPath: settings.socketPath,
    puzzleHash: current.puzzleHash,
    keys: [current, ...retired],
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
