import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_ROOT } from '@farm/contracts/call';
import { readReadiness } from '@farm/contracts/calls';
import type { SystemConfig } from '../config.ts';
import { sendLine, formatSecondsSince } from '../terminal/sendLine.ts';
import {
  createChildEnvironment,
  createServerEnvironment,
  toApiUrl,
  toReachableHost,
} from './createChildEnvironment.ts';
import { demoPayoutSettings, demoSettings, hasDemoFarm } from './demoFarm.ts';
import { planDemoPayouts } from './demoPayouts.ts';
import { KeptService } from './KeptService.ts';
import { Service } from './Service.ts';
import { waitUntilReady } from './waitUntilReady.ts';

/** Used when the gateway has a saved state, which it serves at once. */
const KEPT_LIMIT_MS = 10_000;
const HEARTBEAT_MS = 5_000;
/** Longer than the processes' own limit for a graceful stop. */
const STOP_LIMIT_MS = 13_000;
/** A chain that takes longer is read a minute later. */
const CHAIN_LIMIT_MS = 15_000;

const ENTRIES = {
  chain: 'packages/simulators/src/chain/main.ts',
  signer: 'packages/signer/src/main.ts',
  API: 'packages/server/src/main.ts',
  gateway: 'packages/gateway/src/main.ts',
  past: 'packages/demo/src/past/main.ts',
  demo: 'packages/demo/src/main.ts',
};
type ServiceName = keyof typeof ENTRIES;

/** What runs, and the environment of all processes. */
interface Plan {
  hasDemo: boolean;
  isPaid: boolean;
  env: NodeJS.ProcessEnv;
}

/** Clients stop before the servers they use. */
const STOP_ORDER: string[][] = [['past', 'demo', 'gateway'], ['API'], ['signer', 'chain']];

/**
 * Runs the API and the gateway as child processes, along with the optional demo farm and the simulated chain and
 * signer that pay its withdrawals.
 */
export class FarmSystem {
  /** The required processes: each has to start, and is kept running from then on. */
  private services: (Service | KeptService)[] = [];
  private readonly companions: (Service | KeptService)[] = [];
  private readonly config: SystemConfig;
  private readonly env: NodeJS.ProcessEnv;
  private stopping: Promise<void> | null = null;
  private plan: Promise<Plan> | null = null;
  /** True if the demo farm got its past, so this is its first start. */
  isFirstStart = false;
  /** Reason why the demo farm does not pay, or null. */
  unpaid: string | null = null;

  constructor(config: SystemConfig, env: NodeJS.ProcessEnv) {
    this.config = config;
    this.env = env;
  }

  /**
   * Writes the past of the demo farm on the first start. Without it, the demo farm begins today.
   */
  async makePast(): Promise<void> {
    const plan = await this.readPlan();
    const { dataDir } = this.config.gateway;
    // A database that was lost is for the API to name, not for a new past to replace.
    const hasRun = ['postgres', 'database.json'].some((name) => existsSync(resolve(dataDir, name)));
    if (!plan.hasDemo || hasRun || this.isStopping()) return;
    const past = this.begin('past', plan);
    this.companions.push(past);
    const heartbeat = setInterval(() => {
      sendLine(past.lastLines().at(-1) ?? 'the demo farm gets a past …');
    }, HEARTBEAT_MS);
    const code = await past.ended.finally(() => {
      clearInterval(heartbeat);
    });
    this.isFirstStart = code === 0;
    if (code !== 0 && !this.stopping)
      sendLine(`The demo farm begins without a past:\n${past.lastLines().join('\n')}`);
  }

  /**
   * Resolves when the API responds, `release` has published builds to it, and the gateway serves the resulting
   * revision. If a release is refused, the previous one stays available.
   * @returns why `release` failed, or null
   * @throws Error with the last lines of the process that did not start; the error of `release` when nothing is
   * live
   */
  async ready(release: () => Promise<{ rev: number }>): Promise<Error | null> {
    const began = Date.now();
    const heartbeat = setInterval(() => {
      sendLine(`starting … ${formatSecondsSince(began)}`);
    }, HEARTBEAT_MS);
    const first = await this.startAll(began, release).finally(() => {
      clearInterval(heartbeat);
    });
    if (first instanceof Service)
      throw new Error(`The ${first.name} did not start:\n${first.lastLines().join('\n')}`);
    for (const service of this.all())
      service.onAlarm = (text) => {
        if (!this.stopping) sendLine(`${service.name}: ${text}`);
      };
    return first;
  }

  /** Resolves when the gateway serves this revision or a later one. */
  shows(rev: number): Promise<void> {
    return waitUntilReady(this.gatewayProbe, { began: Date.now(), rev, isOver: () => this.isStopping() });
  }

  private isStopping(): boolean {
    return this.stopping !== null;
  }

  private all(): (Service | KeptService)[] {
    return [...this.services, ...this.companions];
  }

  /** Stops all processes gracefully, clients before servers; after a while forcibly. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      const limit = setTimeout(() => {
        this.kill();
      }, STOP_LIMIT_MS);
      for (const names of STOP_ORDER) {
        const some = this.all().filter(({ name }) => names.includes(name));
        for (const service of some) service.stop();
        await Promise.all(some.map((service) => service.ended));
      }
      clearTimeout(limit);
    })();
    return this.stopping;
  }

  /** Kills all processes at once. */
  kill(): void {
    for (const service of this.all()) service.kill();
  }

  /** @returns the process that did not start, or why `release` failed, or null */
  private async startAll(
    began: number,
    release: () => Promise<{ rev: number }>,
  ): Promise<Service | Error | null> {
    const plan = await this.readPlan();
    const { hasDemo, isPaid } = plan;
    if (this.isStopping()) return null;
    const begin = (name: ServiceName) => this.begin(name, plan);
    if (isPaid) {
      // Both keep their state between starts.
      const chain = new KeptService(() => begin('chain'));
      this.companions.push(chain, new KeptService(() => begin('signer')));
      // The API reads it as soon as it starts, and then once a minute.
      await Promise.race([chain.said('chain listening at'), delay(CHAIN_LIMIT_MS)]);
    }
    if (this.isStopping()) return null;
    const required = (['API', 'gateway'] as const).map((name) => ({ name, service: begin(name) }));
    this.services = required.map(({ service }) => service);
    const died = Promise.race(required.map(({ service }) => service.ended.then(() => service)));
    const first = await Promise.race([died, this.comeUp(began, release)]);
    if (first instanceof Service || this.isStopping()) return first;
    this.services = required.map(
      ({ name, service }) => new KeptService(() => begin(name), { first: service }),
    );
    if (hasDemo) this.accompany(begin('demo'));
    return first;
  }

  /** Plans once which processes run, and with which settings. */
  private readPlan(): Promise<Plan> {
    this.plan ??= (async () => {
      const { config, env } = this;
      const payouts = await planDemoPayouts(config, env);
      const hasDemo = hasDemoFarm(config, env);
      const paid = payouts && 'env' in payouts ? payouts.env : null;
      if (payouts && 'missing' in payouts) this.unpaid = payouts.missing;
      const shared = {
        ...(hasDemo ? demoSettings : {}),
        ...(paid ? demoPayoutSettings : {}),
        ...env,
        ...paid,
        ...createChildEnvironment(config, env),
      };
      return { hasDemo, isPaid: paid !== null, env: shared };
    })();
    return this.plan;
  }

  private begin(name: ServiceName, { env }: Plan): Service {
    const logDir = resolve(this.config.gateway.dataDir, 'logs');
    const own = name === 'API' ? createServerEnvironment(this.config) : {};
    return new Service({ name, entry: ENTRIES[name], env: { ...env, ...own }, logDir });
  }

  private accompany(demo: Service): void {
    this.companions.push(demo);
    void demo.ended.then((code) => {
      if (this.stopping) return;
      // A process that was ended by a signal left no reason.
      const [last] = code === null ? [] : demo.lastLines().slice(-1);
      sendLine(`The demo exited${last === undefined ? '' : `: ${last}`}\nThe farm keeps running without it.`);
    });
  }

  private async comeUp(began: number, release: () => Promise<{ rev: number }>): Promise<Error | null> {
    const until = { began, isOver: () => this.isStopping() };
    await waitUntilReady(toApiUrl(this.config) + API_ROOT + readReadiness.path, until);
    const released = this.stopping ? { rev: 0 } : await release().catch((error: unknown) => error as Error);
    if (released instanceof Error) {
      const kept = { ...until, began: Date.now(), limitMs: KEPT_LIMIT_MS };
      await waitUntilReady(this.gatewayProbe, kept).catch(() => {
        throw released;
      });
      return released;
    }
    await waitUntilReady(this.gatewayProbe, { ...until, rev: released.rev });
    return null;
  }

  private get gatewayProbe(): string {
    const { gateway } = this.config;
    return `http://${toReachableHost(gateway.listenHost)}:${gateway.port}/healthz`;
  }
}
