import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@farm/registry/testing/ports';
import type { Program } from '../system/programs.ts';
import { startProgram, type RunningProgram } from '../system/startProgram.ts';

const READY_TIMEOUT_MS = 120_000;
const EXIT_TIMEOUT_MS = 15_000;

/** Ports of the pages, the API and the outbox. */
export type Ports = [page: number, api: number, outbox: number];

interface FarmOptions {
  /** Default: free ones. */
  ports?: Ports;
  adapt?: (program: ReturnType<typeof toNpmStart>) => Program;
}

/** A farm that `npm start` runs, open to visitors. */
interface StartedFarm {
  program: RunningProgram;
  ports: Ports;
  url: string;
  outboxUrl: string;
}

/** Starts a farm with `npm start`, changed by `adapt`, and waits until it is open. */
export async function startFarm(
  t: TestContext,
  dataDir: string,
  { ports: wanted, adapt = (program) => program }: FarmOptions = {},
): Promise<StartedFarm> {
  const ports = wanted ?? ((await findFreePorts(3)) as Ports);
  const program = startProgram(adapt(toNpmStart(dataDir, ports)));
  t.after(() => program.stop());
  const [port, , outboxPort] = ports;
  const url = `http://127.0.0.1:${port}`;
  let exitCode: number | string | undefined;
  void program.ended.then((code) => (exitCode = code));
  await waitUntil(
    () => exitCode !== undefined || program.output().includes('The farm is open at'),
    'it is open',
    {
      timeoutMs: READY_TIMEOUT_MS,
    },
  );
  assert.equal(exitCode, undefined, `it ended before it was open:\n${program.output()}`);
  return { program, ports, url, outboxUrl: `http://127.0.0.1:${outboxPort}` };
}

/** Returns the program `npm start`, without the demo. */
export function toNpmStart(dataDir: string, [port, apiPort, outboxPort]: Ports) {
  return {
    name: 'npm start',
    command: 'npm',
    args: ['start', '--silent'],
    env: {
      DATA_DIR: dataDir,
      // Starts the farm without the demo.
      FARM_DEMO: '0',
      PORT: String(port),
      API_PORT: String(apiPort),
      OUTBOX_PORT: String(outboxPort),
    },
  };
}

/** Waits until something is so. @throws AssertionError with the description after a while */
export async function waitUntil(
  isReached: () => boolean | Promise<boolean>,
  description: string,
  { timeoutMs } = { timeoutMs: EXIT_TIMEOUT_MS },
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isReached());) {
    if (Date.now() > deadline) assert.fail(`Not within ${timeoutMs / 1000} seconds: ${description}`);
    await delay(100);
  }
}
