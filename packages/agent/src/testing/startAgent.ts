import {
  makeChiaRoot,
  startHarvester,
  type HarvesterOptions,
  type SimulatedHarvester,
} from '@farm/simulators/harvester';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { FakeFarm } from './FakeFarm.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');
const TIMEOUT_MS = 20_000;

/** Compile cache shared by the processes, which halves their start-up time. */
const COMPILE_CACHE = await mkdtemp(join(tmpdir(), 'farm-agent-compiled-'));

/** Certificates shared by all harvesters, because generating RSA keys is slow. */
const root = await makeChiaRoot();

// Deleted at exit only: other test files of this process use these folders too.
process.on('exit', () => {
  for (const folder of [COMPILE_CACHE, root.chiaRoot]) rmSync(folder, { recursive: true, force: true });
});

/** Process of an agent. */
export interface AgentProcess {
  /** Standard output so far. */
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves to the exit code, or to the signal that killed the process. */
  exitStatus: Promise<number | string>;
}

/** Creates a farm, a harvester and an empty home, with teardown at the end of the test. */
export async function makeAgentFixture(t: TestContext, options: HarvesterOptions = {}) {
  const farm = new FakeFarm();
  await farm.open();
  t.after(() => farm.close());
  const harvester = await startHarvester({ root, ...options });
  t.after(() => harvester.stop());
  const home = await mkdtemp(join(tmpdir(), 'farm-agent-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  const agent = (...args: string[]) => startAgent(t, args, { FARM_AGENT_HOME: home });
  return {
    farm,
    harvester,
    home,
    agent,
    /** Runs `enroll` to completion. */
    enroll: (...extraArgs: string[]) =>
      waitForExit(agent('enroll', 'GOOD-CODE', '--server', farm.url, '--name', 'Barn', ...extraArgs)),
    run: (...extraArgs: string[]) => agent('run', ...toChiaOptions(harvester), ...extraArgs),
  };
}

/** Returns the options that point an agent to a harvester. */
export function toChiaOptions({ chiaRoot, url }: SimulatedHarvester): string[] {
  return ['--chia-root', chiaRoot, '--harvester', url];
}

/** Starts the program as a process, which is killed at the end of the test. */
function startAgent(t: TestContext, args: string[], env: Record<string, string> = {}): AgentProcess {
  const environment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env };
  return toAgentProcess(t, spawn(process.execPath, [MAIN, ...args], { env: environment }));
}

/** Collects the output of a process, which is killed at the end of the test. */
export function toAgentProcess(t: TestContext, child: ChildProcessWithoutNullStreams): AgentProcess {
  t.after(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  return {
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    kill: (signal) => void child.kill(signal),
    exitStatus: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
  };
}

/** Waits for a process to exit and returns its exit code and output. */
export async function waitForExit(agent: AgentProcess) {
  const code = await agent.exitStatus;
  return { code, stdout: agent.stdout(), stderr: agent.stderr() };
}

/** Polls until a condition holds. @throws Error after 20 s */
export async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!condition()) {
    if (Date.now() > deadline)
      throw new Error(`It did not come in ${TIMEOUT_MS} ms: ${condition.toString()}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
