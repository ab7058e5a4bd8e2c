import { toPatientMs } from '@farm/process/testing';
import { rm } from 'node:fs/promises';
import { findFreePorts } from '@farm/registry/testing/ports';
import type { Operator } from '@farm/rollout';
import type { Site } from '../browser/openPage.ts';
import { publishAndPromote, openOperator } from './publishAndPromote.ts';
import { makeDataDir } from './makeDataDir.ts';
import { openMailbox, type Mailbox } from '@farm/simulators/farmer';
import { openChain, type SimulatedChain } from './simulatedChain.ts';
import {
  listBuiltFolders,
  planSystem,
  PORT_COUNT,
  type PlanOptions,
  type Program,
  type Service,
} from './programs.ts';
import { stopProgramsAtExit } from './stopProgramsAtExit.ts';
import { copyPreparedData } from './preparedData.ts';
import { startProgram, type RunningProgram } from './startProgram.ts';

/** The product running on this machine. */
export interface RunningSystem extends Site, Mailbox {
  apiUrl: string;
  outboxUrl: string;
  dataDir: string;
  ports: number[];
  log: () => string;
  /** Opens the rollout operator on this machine. */
  operator: () => Promise<Operator>;
  /** Creates the token with which a team publishes its remote. */
  createTeamToken: (remote: string) => Promise<string>;
  /**
   * Makes built folders, relative to the repository root or absolute, the live versions.
   *
   * @throws if publishing fails
   */
  publish(distFolders: string[]): Promise<void>;
  /** The chain that pays withdrawals; null if withdrawals are not paid. */
  chain: SimulatedChain | null;
  /** Makes a user an operator. */
  grant(email: string): Promise<void>;
  /** Ends every process as a power cut would; restart on the same `dataDir`. */
  kill(): Promise<void>;
  /** Stops everything; deletes the data folder unless `options.dataDir` was set. */
  stop(): Promise<void>;
  /** Keeps the system running until this process exits, without keeping this process alive. */
  stopAtExit(): void;
}

/** Options of {@link startSystem}. */
export interface SystemOptions extends PlanOptions {
  /** Data folder to use and keep, with its live versions. Default: a new folder. */
  dataDir?: string;
  /** Ports of a killed system, to restart at the same addresses. Default: free ports. */
  ports?: number[];
  /** Builds that go live at the start. Default: in a new folder, the current builds of the shell and all remotes. */
  distFolders?: string[];
}

const READY_TIMEOUT_MS = toPatientMs(60_000);
const POLL_INTERVAL_MS = 100;

/** Starts the product with its real programs, publishes the builds, and waits until the system is ready. */
export async function startSystem(options: SystemOptions = {}): Promise<RunningSystem> {
  const isDefault = options.dataDir === undefined && options.distFolders === undefined;
  const dataDir = options.dataDir ?? (await (isDefault ? copyPreparedData(publishDefault) : makeDataDir()));
  const ports = options.ports ?? (await findFreePorts(PORT_COUNT));
  const plan = planSystem(dataDir, ports, options);
  const services: RunningProgram[] = [];
  const log = () => services.map(({ name, output }) => `--- ${name}\n${output()}`).join('\n');
  let operatorOnce: Promise<Operator> | undefined;
  const operator = () => (operatorOnce ??= openOperator({ dataDir, apiUrl: plan.apiUrl, createToken }));
  const createToken = (name: string) => runToExit(plan.createToken(name));
  const publish = async (distFolders: string[]) => {
    await publishAndPromote(await operator(), distFolders, plan.url);
  };
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  let chain: SimulatedChain | null = null;
  try {
    if (plan.payouts) {
      chain = await openChain(plan.payouts, runToExit);
      services.push(...chain.services.map(startProgram));
      await chain.waitUntilReady();
    }
    const readyWaits = plan.listServices(chain?.walletAddress ?? null).map((service) => {
      const program = startProgram(service);
      services.push(program);
      return () => waitUntilReady(service, program);
    });
    await readyWaits[0]?.();
    const { distFolders = [] } = options;
    if (distFolders.length > 0) await publish(distFolders);
    await Promise.all(readyWaits.map((waitForService) => waitForService()));
  } catch (error) {
    await stop();
    throw new Error(`The system did not start: ${(error as Error).message}\n${log()}`, { cause: error });
  }
  return {
    url: plan.url,
    apiUrl: plan.apiUrl,
    outboxUrl: plan.outboxUrl,
    dataDir,
    ports,
    log,
    ...openMailbox(plan.outboxUrl),
    operator,
    createTeamToken: async (remote) => {
      const output = await runToExit(plan.createToken(`${remote} team`, ['--remote', remote]));
      return (JSON.parse(output) as { token: string }).token;
    },
    publish,
    chain,
    grant: async (email) => {
      await runToExit(plan.grant(email));
    },
    kill: async () => {
      await Promise.all(services.map((service) => service.kill()));
    },
    stop,
    stopAtExit: () => {
      for (const service of services) service.unref();
      stopProgramsAtExit(services, dataDir);
    },
  };
}

async function publishDefault(dataDir: string): Promise<void> {
  const system = await startSystem({ dataDir, distFolders: listBuiltFolders() });
  await system.stop();
}

async function runToExit(plan: Program): Promise<string> {
  const program = startProgram(plan);
  const code = await program.ended;
  await program.stop();
  if (code !== 0) throw new Error(`${plan.name} failed (${code}):\n${program.output()}`);
  return program.output();
}

async function waitUntilReady({ name, readyUrl }: Service, program: RunningProgram): Promise<void> {
  if (readyUrl === null) return;
  let exitCode: number | string | undefined;
  void program.ended.then((code) => (exitCode = code));
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
    if (exitCode !== undefined) throw new Error(`${name} ended with ${exitCode} before it was ready`);
    const response = await fetch(readyUrl).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`${name} was not ready within ${READY_TIMEOUT_MS / 1000} seconds (${readyUrl})`);
}
