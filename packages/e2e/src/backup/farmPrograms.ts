import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess, waitFor, type SpawnedProcess } from '@farm/process/testing';
import { REPOSITORY_ROOT } from '../paths.ts';

const FARM = join(REPOSITORY_ROOT, 'packages/farm/src/main.ts');
const CHAIN = join(REPOSITORY_ROOT, 'packages/simulators/src/chain/main.ts');

/** A machine with a farm on it, and a chain that is elsewhere. */
export interface FarmPrograms {
  url: string;
  apiUrl: string;
  outboxUrl: string;
  /** Runs a command of the farm to its end. */
  run: (...words: string[]) => Promise<{ exitCode: number | string; stdout: string; stderr: string }>;
  startChain: (farmTo: string) => Promise<void>;
  /** Starts server, signer and gateway, and waits until they are ready. */
  start: () => Promise<void>;
  /** Asks the server to stop, and waits. */
  stopServer: () => Promise<void>;
  /** Ends every program but the chain at once, PostgreSQL too, as a power cut would. */
  kill: () => Promise<void>;
  /** Mojo of each coin that an address ever received. */
  listPaid: (puzzleHash: string) => Promise<number[]>;
  farmBlocks: (blocks: number) => Promise<void>;
  /** Lines of the programs' logs that are warnings or errors. */
  listTroubles: () => string[];
}

/** Plans the programs of a machine. `home` has what outlives it. */
export function planFarm(
  { dataDir, home, ports }: { dataDir: string; home: string; ports: number[] },
  settings: Record<string, string>,
): FarmPrograms {
  const [port = 0, apiPort = 0, outboxPort = 0, chainPort = 0] = ports;
  const [url, apiUrl, outboxUrl, chainUrl] = [port, apiPort, outboxPort, chainPort].map(
    (each) => `http://127.0.0.1:${each}`,
  ) as [string, string, string, string];
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    OUTBOX_PORT: String(outboxPort),
    API_URL: apiUrl,
    PUBLIC_URL: url,
    LISTEN_HOST: '127.0.0.1',
    PAGE_SNAPSHOTS: '0',
    CHAIN_NODE_URL: chainUrl,
    CHAIN_GENESIS: 'simulated',
    PAYOUT_SIGNER: join(dataDir, 'payout/signer.sock'),
    SIGNER_KEY_FILE: join(home, 'hot.key'),
    ...settings,
  };
  let programs: SpawnedProcess[] = [];
  const started: SpawnedProcess[] = [];
  const isReady = (address: string) =>
    waitFor(async () => ((await fetch(address).catch(() => null))?.ok === true ? true : undefined));
  const ask = async (path: string, body: object) => {
    const response = await fetch(chainUrl + path, { method: 'POST', body: JSON.stringify(body) });
    assert.ok(response.ok, path);
    return (await response.json()) as { coin_records: { coin: { amount: number } }[] };
  };
  return {
    url,
    apiUrl,
    outboxUrl,
    run: async (...words) => {
      const program = startProcess(FARM, env, words);
      const exitCode = await program.ended;
      return { exitCode, stdout: program.stdout(), stderr: program.stderr() };
    },
    startChain: async (farmTo) => {
      startProcess(CHAIN, {
        ...settings,
        DATA_DIR: home,
        CHAIN_PORT: String(chainPort),
        CHAIN_FARM_TO: farmTo,
      });
      await waitFor(() =>
        ask('/get_network_info', {}).then(
          () => true,
          () => undefined,
        ),
      );
    },
    start: async () => {
      programs = ['server', 'signer', 'gateway'].map((name) => startProcess(FARM, env, [name]));
      started.push(...programs);
      await isReady(`${apiUrl}/api/ready`);
      await isReady(`${url}/api/ready`);
    },
    stopServer: async () => {
      programs[0]?.child.kill('SIGTERM');
      assert.equal(await programs[0]?.ended, 0);
    },
    kill: async () => {
      for (const { child } of programs) child.kill('SIGKILL');
      await Promise.all(programs.map(({ ended }) => ended));
      const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    listPaid: async (puzzleHash) => {
      const found = await ask('/get_coin_records_by_puzzle_hashes', {
        puzzle_hashes: [`0x${puzzleHash}`],
        include_spent_coins: true,
      });
      return found.coin_records.map(({ coin }) => coin.amount);
    },
    listTroubles: () =>
      started.flatMap(({ stdout, stderr }) =>
        `${stdout()}${stderr()}`.split('\n').filter((line) => line !== '' && !/^{"level":[123]0/.test(line)),
      ),
    farmBlocks: async (blocks) => {
      await ask('/simulator/farm', { blocks });
    },
  };
}
