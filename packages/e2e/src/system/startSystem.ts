import { rm } from 'node:fs/promises';
import { findFreePorts } from '@farm/registry/testing/ports';
import type { Operator } from '@farm/rollout';
import type { Site } from '../browser/openPage.ts';
import { goLive, openOperator } from './goLive.ts';
import { makeDataDir } from './makeDataDir.ts';
import { openMailbox, type Mailbox } from '@farm/simulators/farmer';
import { openChain, type SimulatedChain } from './simulatedChain.ts';
import {
  builtFolders,
  planSystem,
  PORT_COUNT,
  type PlanOptions,
  type Program,
  type Service,
} from './programs.ts';
import { endWithProcess } from './endWithProcess.ts';
import { copyPreparedData } from './preparedData.ts';
import { startProgram, type RunningProgram } from './startProgram.ts';

/** The product running on this machine. */
export interface RunningSystem extends Site, Mailbox {
  apiUrl: string;
  outboxUrl: string;
  dataDir: string;
  ports: number[];
  log: () => string;
  /** Whoever runs the machine, as the operator of the rollout. */
  operator: () => Promise<Operator>;
  /** Makes built folders, relative to the root or absolute, the live versions. Throws what publishing says. */
  publish(distFolders: string[]): Promise<void>;
  /** The chain that withdrawals are paid on; null when they are not. */
  chain: SimulatedChain | null;
  /** Makes a user an operator. */
  grant(email: string): Promise<void>;
  /** Ends every process as a power cut would; start again on the same `dataDir`. */
  kill(): Promise<void>;
  /** Stops everything; removes the data folder unless one was given. */
  stop(): Promise<void>;
  /** Lets it run for as long as this process, which does not wait for it any more. */
  keep(): void;
}

/** Options of {@link startSystem}. */
export interface SystemOptions extends PlanOptions {
  /** Data folder to use and keep, with what is live in it. Default: a fresh one. */
  dataDir?: string;
  /** Those of a system that was killed, to start at its addresses again. Default: free ones. */
  ports?: number[];
  /** Builds that go live at the start. Default: in a fresh folder, the shell and all remotes as they are built. */
  distFolders?: string[];
}

const READY_LIMIT_MS = 60_000;
const PAUSE_MS = 100;

/** Starts the product by its real programs, publishes into it, and waits until it can be used. */
export async function startSystem(options: SystemOptions = {}): Promise<RunningSystem> {
  const isDefault = options.dataDir === undefined && options.distFolders === undefined;
  const dataDir = options.dataDir ?? (await (isDefault ? copyPreparedData(publishDefault) : makeDataDir()));
  const ports = options.ports ?? (await findFreePorts(PORT_COUNT));
  const plan = planSystem(dataDir, ports, options);
  const services: RunningProgram[] = [];
  const log = () => services.map(({ name, output }) => `--- ${name}\n${output()}`).join('\n');
  let opened: Promise<Operator> | undefined;
  const operator = () => (opened ??= openOperator({ dataDir, apiUrl: plan.apiUrl, createToken }));
  const createToken = (name: string) => runToEnd(plan.createToken(name));
  const publish = async (distFolders: string[]) => {
    await goLive(await operator(), distFolders, plan.url);
  };
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop()));
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  let chain: SimulatedChain | null = null;
  try {
    if (plan.payouts) {
      chain = await openChain(plan.payouts, runToEnd);
      services.push(...chain.services.map(startProgram));
      await chain.untilUp();
    }
    const isReady = plan.services.map((service) => {
      const program = startProgram(service);
      services.push(program);
      return () => untilReady(service, program);
    });
    await isReady[0]?.();
    const { distFolders = [] } = options;
    if (distFolders.length > 0) await publish(distFolders);
    await Promise.all(isReady.map((untilIt) => untilIt()));
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
    publish,
    chain,
    grant: async (email) => {
      await runToEnd(plan.grant(email));
    },
    kill: async () => {
      await Promise.all(services.map((service) => service.kill()));
    },
    stop,
    keep: () => {
      for (const service of services) service.unref();
      endWithProcess(services, dataDir);
    },
  };
}

async function publishDefault(dataDir: string): Promise<void> {
  const system = await startSystem({ dataDir, distFolders: builtFolders() });
  await system.stop();
}

async function runToEnd(plan: Program): Promise<string> {
  const program = startProgram(plan);
  const code = await program.ended;
  await program.stop();
  if (code !== 0) throw new Error(`${plan.name} failed (${code}):\n${program.output()}`);
  return program.output();
}

async function untilReady({ name, readyUrl }: Service, program: RunningProgram): Promise<void> {
  if (readyUrl === null) return;
  let end: number | string | undefined;
  void program.ended.then((code) => (end = code));
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline;) {
    if (end !== undefined) throw new Error(`${name} ended with ${end} before it was ready`);
    const answer = await fetch(readyUrl).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${name} was not ready within ${READY_LIMIT_MS / 1000} seconds (${readyUrl})`);
}
