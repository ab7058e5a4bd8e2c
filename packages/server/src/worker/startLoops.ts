import type {
  ChainSettings,
  MachineSettings,
  PayoutSettings,
  PriceSettings,
  ProfitSettings,
  WithdrawalSettings,
} from '../config.ts';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { startLoop } from '../loops/startLoop.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { runAutomaticPayouts } from '../modules/automatic-payout/index.ts';
import { createAlarmWatch, runExcessTurn } from '../modules/alarm/index.ts';
import { runClosings } from '../modules/account-closing/index.ts';
import { runExports } from '../modules/account-export/index.ts';
import { runFactorResets } from '../modules/factor-reset/index.ts';
import type { Live } from '../modules/live/index.ts';
import { startMachineLoops } from '../modules/machine/index.ts';
import { runSummaries } from '../modules/notification/index.ts';
import { startPayouts } from '../modules/payout/index.ts';
import { createPayoutAlarms } from '../modules/payout-alarm/index.ts';
import { type PoolDependencies, startPoolLoops } from '../modules/pool/index.ts';
import { startPriceLoop } from '../modules/price/index.ts';
import {
  deleteExpiredFindings,
  deleteOldDrafts,
  type Rollout,
  startAccessLoop,
  startBeaconLoops,
} from '../modules/rollout/index.ts';
import type { ProofSource } from '../modules/share/index.ts';
import type { GuardedDisk } from '../plugins/addDiskGuard.ts';
import { runDueWithdrawals, updateFutureTimes } from '../modules/withdrawal/index.ts';
import { updateFutureJobs } from './clock.repository.ts';
import { startMeasureLoops } from './startMeasureLoops.ts';

const PROCEED_MS = 2_000;
/** Compares balances with thresholds. */
const AUTOMATIC_MS = 10_000;
/** They wait for days. */
const FACTOR_RESETS_MS = 60_000;
const EXPORTS_MS = 5_000;
const CLOSINGS_MS = 60_000;
const SUMMARIES_MS = 60_000;
/** Reads every withdrawal; a clock that was ahead is rare. */
const CLOCK_MS = 10 * 60_000;
const ALARM_MS = 2_000;
const PAYOUT_ALARM_MS = 15_000;
/** Proven space is that of a day, so it changes slowly. */
const EXCESS_MS = 5 * 60_000;
const DRAFTS_MS = 60 * 60_000;
const FINDINGS_MS = 60 * 60_000;
/** Not urgent: by then the start is over. */
const DRAFTS_FIRST_MS = 5 * 60_000;
/** After the farm has been down, a machine whose agent still runs reports within this many intervals. */
const REPORTS_TO_LISTEN = 3;

/** Parts that the loops need. */
export interface LoopParts {
  /** Address of the database without a pooler, for locks. */
  directUrl: string;
  db: Db;
  mailQueue: MailQueue;
  live: Live;
  withdrawals: WithdrawalSettings;
  machines: MachineSettings;
  profit: ProfitSettings;
  chain: ChainSettings;
  payouts: PayoutSettings;
  prices: PriceSettings;
  disk?: GuardedDisk | undefined;
  rollout: Rollout;
  /** Without it, the farm has no pool. */
  pool?: PoolDependencies | undefined;
  /** Without one, space is only reported. */
  proofSource?: ProofSource | undefined;
  log: Logger;
  /**
   * Seconds to listen before machines are reported silent or profit is paid automatically. Default: three report
   * intervals.
   */
  listenSeconds?: number;
}

/** Starts everything that the farm repeats on its own. The returned function stops it after the current rounds. */
export function startLoops(parts: LoopParts): () => Promise<void> {
  const { log, pool, proofSource } = parts;
  const { alarmGroupSeconds, reportSeconds } = parts.machines;
  const { listenSeconds = REPORTS_TO_LISTEN * reportSeconds } = parts;
  const stops = [
    startLoop({ name: 'withdrawals', intervalMs: PROCEED_MS, work: () => runDueWithdrawals(parts), log }),
    startLoop({
      name: 'automatic payouts',
      intervalMs: AUTOMATIC_MS,
      // Payouts became due while the farm was down.
      initialDelayMs: 0,
      work: () => runAutomaticPayouts(parts),
      log,
    }),
    startLoop({
      name: 'factor resets',
      intervalMs: FACTOR_RESETS_MS,
      initialDelayMs: 0,
      work: () => runFactorResets(parts),
      log,
    }),
    startLoop({ name: 'closings', intervalMs: CLOSINGS_MS, work: () => runClosings(parts), log }),
    startLoop({ name: 'summaries', intervalMs: SUMMARIES_MS, work: () => runSummaries(parts), log }),
    startLoop({ name: 'exports', intervalMs: EXPORTS_MS, work: () => runExports(parts), log }),
    startLoop({
      name: 'clock',
      intervalMs: CLOCK_MS,
      initialDelayMs: 0,
      work: async () => {
        await updateFutureTimes(parts);
        await updateFutureJobs(parts.db);
      },
      log,
    }),
    startMachineLoops(parts),
    startPayouts({ ...parts, databaseUrl: parts.directUrl }),
    startLoop({ name: 'payout alarms', intervalMs: PAYOUT_ALARM_MS, work: createPayoutAlarms(parts), log }),
    startPoolLoops(parts),
    startPriceLoop(parts),
    startBeaconLoops(parts),
    startAccessLoop(parts),
    startLoop({
      name: 'drafts',
      intervalMs: DRAFTS_MS,
      initialDelayMs: DRAFTS_FIRST_MS,
      work: () => deleteOldDrafts(parts),
      log,
    }),
    startLoop({
      name: 'findings',
      intervalMs: FINDINGS_MS,
      work: () => deleteExpiredFindings(parts.db),
      log,
    }),
    startMeasureLoops({ ...parts, listenSeconds }),
    startLoop({
      name: 'alarms',
      intervalMs: ALARM_MS,
      work: createAlarmWatch({ ...parts, groupSeconds: alarmGroupSeconds, listenSeconds }),
      log,
    }),
    ...(pool && proofSource
      ? [
          startLoop({
            name: 'excesses',
            intervalMs: EXCESS_MS,
            work: () => runExcessTurn({ ...parts, readProven: () => proofSource.readNow() }),
            log,
          }),
        ]
      : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
