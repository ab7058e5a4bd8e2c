import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveSpendingKey, type GENESIS, loadChiaSdk, type SpendingKey } from '@farm/chain';
import { createLogger } from '@farm/process';
import { parseSignerSettings } from '../settings.ts';
import { createSignerClient, type SignerClient } from '../client/signerClient.ts';
import { startSigner } from '../startSigner.ts';

/** A signer, in this process. */
export interface TestSigner {
  client: SignerClient;
  socketPath: string;
  /** Where change and deposits go, hex. */
  puzzleHash: string;
  /** Its keys, the current one first, for what a test does behind its back. */
  keys: [current: SpendingKey, ...retired: SpendingKey[]];
  close: () => Promise<void>;
}

/** What a test may say of a signer. */
export interface TestSignerOptions {
  databaseUrl: string;
  /** The most that a bundle may pay the chain, XCH. */
  feeMax?: string;
  /** The chain that its signatures hold on. */
  genesis?: keyof typeof GENESIS;
  /** The secrets of its keys, the current one first; by default one that nobody has. */
  seeds?: [current: Buffer, ...retired: Buffer[]];
  /** Receives each line of its log. */
  log?: (line: string) => void;
}

/** Starts a signer on a database that has its tables. Whoever starts it closes it. */
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
    DATABASE_URL: databaseUrl,
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
  const [current, ...retired] = seeds.map((seed) => deriveSpendingKey(sdk, seed));
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
