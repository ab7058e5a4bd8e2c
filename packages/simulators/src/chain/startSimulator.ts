import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChiaSdk, toHex } from '@farm/chain';
import { lockDataDir, type Logger, StartError } from '@farm/process';
import { handleSimulatorRequest } from './handleSimulatorRequest.ts';
import { KEYLESS_PUZZLE_HASH } from './chain.ts';
import type { ChainAction } from './journal.ts';
import { openPersistentChain, type PersistentChain } from './openPersistentChain.ts';
import { createBlockScheduler } from './createBlockScheduler.ts';
import { startRpcServer } from './startRpcServer.ts';
import type { SimulatorSettings } from './settings.ts';

/** A simulated chain that is served over HTTP. */
export interface Simulator extends Pick<PersistentChain, 'listSignagePoints'> {
  url: string;
  stop: () => Promise<void>;
}

/** Dependencies of a simulated chain. */
export interface SimulatorOptions {
  sdk: ChiaSdk;
  settings: SimulatorSettings;
  log: Logger;
  /** Called if a change could not be persisted: the chain must stop then. */
  onPersistFailure: (error: unknown) => void;
}

/**
 * Starts the simulated chain: replays its journal, then starts the block schedule and the RPC.
 * @throws StartError if its folder or its port is unavailable
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const teardowns: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of teardowns.toReversed()) await end();
  };
  try {
    return { ...(await openSimulator(options, teardowns)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openSimulator(
  { sdk, settings, log, onPersistFailure }: SimulatorOptions,
  teardowns: (() => unknown)[],
): Promise<Omit<Simulator, 'stop'>> {
  const { chainDir, port, blockSeconds, confirmations } = settings;
  teardowns.push((await lockDataDir(chainDir)).release);
  const isNew = !existsSync(join(chainDir, 'journal.jsonl'));
  if (isNew && existsSync(join(chainDir, '..', 'database.json')))
    log.warn(`${chainDir} was missing, and a new chain begins: payments of this farm are not on it`);
  const chain = await openPersistentChain(sdk, chainDir);
  const runInTurn = createSerialQueue();
  teardowns.push(() => runInTurn(() => chain.close()));
  await farmFirstBlocks(chain, settings);
  const scheduler = createBlockScheduler({
    blockSeconds,
    confirmations,
    height: chain.height,
    makeBlock: () => runInTurn(() => chain.apply({ farm: [1, KEYLESS_PUZZLE_HASH] })).catch(onPersistFailure),
    awaitedHeights: chain.history.map(toAwaitedHeight),
  });
  teardowns.push(scheduler.stop);
  const rpc = await startRpcServer(port, (question) =>
    runInTurn(() => handleSimulatorRequest(chain, scheduler, question)).catch((error: unknown) => {
      onPersistFailure(error);
      return null;
    }),
  ).catch((error: unknown) => {
    throw toListenError(error, port);
  });
  teardowns.push(rpc.close);
  log.info(
    { height: chain.height(), headerHash: toHex(chain.headerHash()), folder: chainDir },
    `chain listening at ${rpc.url}`,
  );
  return { url: rpc.url, listSignagePoints: chain.listSignagePoints };
}

/** Farms the first blocks to the wallet, once, and confirms them at once. */
async function farmFirstBlocks(
  chain: PersistentChain,
  { farmTo, fundBlocks, confirmations }: SimulatorSettings,
): Promise<void> {
  const isFunded = chain.history.some(({ deed }) => 'farm' in deed && deed.farm[1] !== KEYLESS_PUZZLE_HASH);
  if (farmTo === null || isFunded) return;
  await chain.apply({ farm: [fundBlocks, farmTo] });
  await chain.apply({ farm: [confirmations + 1, KEYLESS_PUZZLE_HASH] });
}

/** Returns the height whose confirmations clients await after a change; 0 for none. */
function toAwaitedHeight({ deed, height }: { deed: ChainAction; height: number }): number {
  if ('push' in deed) return height + 1;
  return 'farm' in deed && deed.farm[1] === KEYLESS_PUZZLE_HASH ? 0 : height;
}

/** Runs work sequentially: no client gets a response before all earlier changes are on disk. */
function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

function toListenError(error: unknown, port: number): unknown {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new StartError(`Port ${port} is in use. Set CHAIN_PORT to a free port.`)
    : error;
}
