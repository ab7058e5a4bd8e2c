import type { ChainSettings, ProfitSettings } from '../config.ts';
import type { Logger } from '@farm/process';
import { createUptimeTracker } from '../loops/createUptimeTracker.ts';
import { startLoop } from '../loops/startLoop.ts';
import { createChainReader, recordChainReading } from '../modules/chain/index.ts';
import type { Live } from '../modules/live/index.ts';
import { createDueRunSettler } from '../modules/profit/index.ts';
import type { ShareDependencies } from '../modules/share/index.ts';
import { GRACE_SECONDS, runRollUpTurn } from '../modules/space/index.ts';

const ROLL_UP_MS = 2_000;
const CHAIN_MS = 60_000;
const PROFIT_MS = 2_000;

/** Parts that these loops need. */
export interface MeasureLoopParts extends Omit<ShareDependencies, 'config'> {
  profit: ProfitSettings;
  chain: ChainSettings;
  live: Pick<Live, 'publish'>;
  /** Seconds the farm has to listen before it pays automatically for reported space. */
  listenSeconds: number;
  log: Logger;
  /** Pause between rounds of automatic profit runs. */
  pauseMs?: number;
}

/**
 * Starts reading the chain, adding up reports and, if the farm is set to, paying profit automatically. The
 * returned function stops it.
 */
export function startMeasureLoops(parts: MeasureLoopParts): () => Promise<void> {
  const { db, chain, profit, log } = parts;
  const stopping = new AbortController();
  const reader = createChainReader(chain, stopping.signal);
  const stops = [
    startLoop({
      name: 'chain',
      intervalMs: CHAIN_MS,
      initialDelayMs: 0,
      work: () => recordChainReading(parts, reader),
      log,
    }),
    startLoop({ name: 'samples', intervalMs: ROLL_UP_MS, work: () => runRollUpTurn(db), log }),
  ];
  if (profit.isAutomatic) {
    // Also waits for reports that are in transit.
    const listening = createUptimeTracker(parts.listenSeconds + Math.min(GRACE_SECONDS, parts.listenSeconds));
    const postDueRuns = createDueRunSettler({ ...parts, config: { profit, chain } });
    const work = async () => {
      if (listening.beginTurn()) await postDueRuns();
      listening.endTurn();
    };
    stops.push(startLoop({ name: 'profit runs', intervalMs: parts.pauseMs ?? PROFIT_MS, work, log }));
  }
  return async () => {
    // Don't wait for a node that does not respond.
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
