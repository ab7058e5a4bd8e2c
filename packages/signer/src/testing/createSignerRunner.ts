import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ChiaSdk, createSpendingKey } from '@farm/chain';
import { createSignerClient } from '../client/signerClient.ts';
import { readRoleUrl } from '@farm/database/testing';
import { startProcess, waitFor } from '@farm/process/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Returns helpers that run signer processes on the database, for the tests of one file. */
export async function createSignerRunner(sdk: ChiaSdk, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'farm-signer-'));
  after(() => rm(folder, { recursive: true, force: true }));

  const signerUrl = await readRoleUrl(databaseUrl, 'signer');

  /** Makes a data folder with a key. */
  async function makeDataDir() {
    const seed = randomBytes(32);
    const dataDir = join(folder, randomBytes(4).toString('hex'));
    const keyFile = join(dataDir, 'payout/hot.key');
    await mkdir(join(dataDir, 'payout'), { recursive: true, mode: 0o700 });
    await writeFile(keyFile, `${seed.toString('hex')}\n`, { mode: 0o600 });
    return { dataDir, keyFile, seed, key: createSpendingKey(sdk, seed) };
  }

  const run = (env: Record<string, string>, ...args: string[]) =>
    startProcess(MAIN, { DATABASE_URL: signerUrl, CHAIN_GENESIS: 'simulated', ...env }, args);

  /** Starts the process and waits until it listens. */
  async function startSigner(env: Record<string, string>) {
    const started = run({ LOG_LEVEL: 'trace', ...env });
    const socketPath = await waitFor(() => {
      if (started.child.exitCode !== null) throw new Error(`It ended: ${started.stderr()}`);
      return Promise.resolve(/signer listening at ([^"]+)"/.exec(started.stdout())?.[1]);
    });
    return { ...started, socketPath, client: createSignerClient(socketPath) };
  }

  return { folder, makeDataDir, run, startSigner };
}
