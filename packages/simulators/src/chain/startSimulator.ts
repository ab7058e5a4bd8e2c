import { type ChiaSdk, toHex } from '@farm/chain';
import { lockDataDir, type Logger, StartError } from '@farm/process';
import { answerSimulator } from './answerSimulator.ts';
import { NOBODY } from './chain.ts';
import type { Deed } from './journal.ts';
import { openKeptChain, type KeptChain } from './openKeptChain.ts';
import { createPace } from './pace.ts';
import { serveRpc } from './serveRpc.ts';
import type { SimulatorSettings } from './settings.ts';

/** A simulated chain that is served over HTTP. */
export interface Simulator {
  url: string;
  stop: () => Promise<void>;
}

/** Dependencies of a simulated chain. */
export interface SimulatorStart {
  sdk: ChiaSdk;
  settings: SimulatorSettings;
  log: Logger;
  /** Called if a change could not be persisted: the chain must stop then. */
  onBroken: (error: unknown) => void;
}

/**
 * Starts the simulated chain: replays its journal, then starts the block schedule and the RPC.
 * @throws StartError if its folder or its port is unavailable
 */
export async function startSimulator(start: SimulatorStart): Promise<Simulator> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return { url: await open(start, ends), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  { sdk, settings, log, onBroken }: SimulatorStart,
  ends: (() => unknown)[],
): Promise<string> {
  const { chainDir, port, blockSeconds, confirmations } = settings;
  ends.push((await lockDataDir(chainDir)).release);
  const chain = await openKeptChain(sdk, chainDir);
  const inTurn = createTurns();
  ends.push(() => inTurn(() => chain.close()));
  await fund(chain, settings);
  const pace = createPace({
    blockSeconds,
    confirmations,
    height: chain.height,
    makeBlock: () => inTurn(() => chain.act({ farm: [1, NOBODY] })).catch(onBroken),
    awaited: chain.history.map(awaitedHeight),
  });
  ends.push(pace.stop);
  const rpc = await serveRpc(port, (question) =>
    inTurn(() => answerSimulator(chain, pace, question)).catch((error: unknown) => {
      onBroken(error);
      return null;
    }),
  ).catch((error: unknown) => {
    throw toListenError(error, port);
  });
  ends.push(rpc.close);
  log.info(
    { height: chain.height(), headerHash: toHex(chain.headerHash()), folder: chainDir },
    `chain listening at ${rpc.url}`,
  );
  return rpc.url;
}

/** Farms the first blocks to the wallet, once, and confirms them at once. */
async function fund(
  chain: KeptChain,
  { farmTo, fundBlocks, confirmations }: SimulatorSettings,
): Promise<void> {
  const isFunded = chain.history.some(({ deed }) => 'farm' in deed && deed.farm[1] !== NOBODY);
  if (farmTo === null || isFunded) return;
  await chain.act({ farm: [fundBlocks, farmTo] });
  await chain.act({ farm: [confirmations + 1, NOBODY] });
}

/** Returns the height whose confirmations clients await after a change; 0 for none. */
function awaitedHeight({ deed, height }: { deed: Deed; height: number }): number {
  if ('push' in deed) return height + 1;
  return 'farm' in deed && deed.farm[1] === NOBODY ? 0 : height;
}

/** Runs work sequentially: no client gets a response before all earlier changes are on disk. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
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
