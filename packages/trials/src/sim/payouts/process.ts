import { flushCompileCache } from 'node:module';
import { parseConfig } from '@farm/server/config';
import { createLogger, endWith, runProcess } from '@farm/process';
import { parseSignerSettings, startSigner } from '@farm/signer';
import { startServer } from '@farm/server/parts';
import { createHunter, type Hunt } from './hunt.ts';
import { watchSteps, type Fuse, type Prey } from './steps.ts';

/** What a process of the farm is to be, told once. */
export interface Start {
  role: 'api' | 'worker' | 'signer';
  env: Record<string, string>;
  /** Between two turns of a worker. */
  pollSeconds: number;
}

/** How many statements it has sent, and the bytes that it keeps; where garbage is not collected, with that. */
export interface Measured {
  statements: number;
  keptBytes: number;
}

/** What it tells: that it has started, each of its steps once, and its figures again and again. */
export type Report = { isStarted: true } | { step: string } | Measured;

/** What it is told, while it runs, about its end and its turns. */
export type Order = Start | { fuse: Fuse | null } | { hunt: Hunt | null } | { isRival: boolean };

const LOOK_MS = 500;
/** Each turn compares chain and books. */
const CHECK_SECONDS = 0;

/**
 * A process of the farm that kills itself at a step. It is there before it is needed, waits for what it is to be, and
 * starts the real thing then.
 */
let role: Start['role'] | undefined;
const steps = watchSteps((name) => process.send?.({ step: `${role} ${name}` }));
setInterval(() => {
  // Where memory is measured: what counts is what is kept.
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ statements: steps.statements(), keptBytes: heapUsed + external });
}, LOOK_MS).unref();
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  if ('fuse' in order) steps.arm(order.fuse);
  else if ('hunt' in order) {
    steps.hunt(order.hunt && toPrey(order.hunt));
  } else if ('isRival' in order) steps.ignoreTurns(order.isRival);
  else {
    ({ role } = order);
    void start(order).catch(endWith);
  }
});

function toPrey(hunt: Hunt): Prey {
  const isHunted = createHunter(hunt);
  return {
    moment: hunt.moment,
    has: (kind, moment, name) => isHunted({ kind, moment, step: `${role} ${name}` }),
  };
}

async function start({ role: as, env, pollSeconds }: Start): Promise<void> {
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
  // The next ones load what this one has compiled.
  flushCompileCache();
}
