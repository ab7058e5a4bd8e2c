import { flushCompileCache } from 'node:module';
import { parseConfig } from '@farm/server/config';
import { createLogger, stopWithError, runProcess } from '@farm/process';
import { parseSignerSettings, startSigner } from '@farm/signer';
import { startServer } from '@farm/server/parts';
import { createHunter, type Hunt } from './hunt.ts';
import { watchSteps, type Fuse, type HuntTarget } from './steps.ts';

/** Role and settings of a process of the farm, sent once. */
export interface ProcessStart {
  role: 'api' | 'worker' | 'signer';
  env: Record<string, string>;
  /** Seconds between two turns of a worker. */
  pollSeconds: number;
}

/** Number of statements sent, and bytes retained; the bytes include garbage unless it is collected first. */
export interface ProcessMetrics {
  statements: number;
  keptBytes: number;
}

/** Report of a process: that it has started, each of its steps once, and its figures at intervals. */
export type ProcessReport = { isStarted: true } | { step: string } | ProcessMetrics;

/** Command to a process: its start, its kills and its turns. */
export type ProcessCommand =
  ProcessStart | { fuse: Fuse | null } | { hunt: Hunt | null } | { isRival: boolean };

const REPORT_INTERVAL_MS = 500;
/** Seconds between two comparisons of chain and books: each turn compares them. */
const CHECK_SECONDS = 0;

/**
 * A process of the farm that kills itself at a step. It is started in advance, waits for its role, and then
 * starts the real program.
 */
let role: ProcessStart['role'] | undefined;
const steps = watchSteps((name) => process.send?.({ step: `${role} ${name}` }));
setInterval(() => {
  // `gc` exists only if memory is measured: only retained bytes count.
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ statements: steps.statements(), keptBytes: heapUsed + external });
}, REPORT_INTERVAL_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', (order: ProcessCommand) => {
  if ('fuse' in order) steps.arm(order.fuse);
  else if ('hunt' in order) {
    steps.hunt(order.hunt && toPrey(order.hunt));
  } else if ('isRival' in order) steps.ignoreTurns(order.isRival);
  else {
    ({ role } = order);
    void start(order).catch(stopWithError);
  }
});

function toPrey(hunt: Hunt): HuntTarget {
  const isHunted = createHunter(hunt);
  return {
    moment: hunt.moment,
    has: (kind, moment, name) => isHunted({ kind, moment, step: `${role} ${name}` }),
  };
}

async function start({ role: as, env, pollSeconds }: ProcessStart): Promise<void> {
  const log = createLogger('info');
  await runProcess({
    log,
    stopWithParent: true,
    start: async (signal) => {
      if (as === 'signer') return startSigner({ settings: parseSignerSettings(env), env, log, signal });
      const config = parseConfig({ ...env, SERVER_ROLE: as });
      const payouts = { ...config.payouts, pollSeconds, checkSeconds: CHECK_SECONDS };
      return startServer({ ...config, payouts }, log);
    },
  });
  process.send?.({ isStarted: true });
  // Later processes load the code that this process has compiled.
  flushCompileCache();
}
