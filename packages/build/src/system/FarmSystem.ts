import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_ROOT } from '@farm/contracts/call';
import { readReadiness } from '@farm/contracts/calls';
import type { SystemConfig } from '../config.ts';
import { sendLine, formatSecondsSince } from '../terminal/sendLine.ts';
import { toApiUrl, createChildEnvironment, toReachableHost } from './createChildEnvironment.ts';
import { demoPayoutSettings, demoSettings, hasDemoFarm } from './demoFarm.ts';
import { planDemoPayouts } from './demoPayouts.ts';
import { KeptService } from './KeptService.ts';
import { Service } from './Service.ts';
import { waitUntilReady } from './waitUntilReady.ts';

/** For a gateway that goes on with what it kept: it has that at once. */
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
  demo: 'packages/demo/src/main.ts',
};
type ServiceName = keyof typeof ENTRIES;

/** Clients stop before the servers they use. */
const STOP_ORDER: string[][] = [['demo', 'gateway'], ['API'], ['signer', 'chain']];

/**
 * The API and the gateway, as children of this process; and what the farm goes on without: the demo farm, and the
 * simulated chain and the signer that pay its withdrawals.
 */
export class FarmSystem {
  private readonly services: Service[] = [];
  private readonly companions: (Service | KeptService)[] = [];
  private readonly config: SystemConfig;
  private readonly env: NodeJS.ProcessEnv;
  private stopping: Promise<void> | null = null;
  /** Reason why the demo farm does not pay, or null. */
  unpaid: string | null = null;

  constructor(config: SystemConfig, env: NodeJS.ProcessEnv) {
    this.config = config;
    this.env = env;
  }

  /**
   * Resolves when the API answers, `release` has put builds into it, and the gateway shows the revision that this led to.
   * A release that is refused keeps nobody from what was live before.
   * @returns why `release` failed, or null
   * @throws Error with the last lines of the one that did not come up; what `release` throws when nothing is live
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

  /** Resolves when the gateway shows this revision, or a later one. */
  shows(rev: number): Promise<void> {
    return waitUntilReady(this.gatewayProbe, { began: Date.now(), rev, isOver: () => this.isStopping() });
  }

  /** Resolves with the first process that ends although nobody asked it to, and the farm cannot do without. */
  async firstEnd(): Promise<Service> {
    const service = await Promise.race(this.services.map((each) => each.ended.then(() => each)));
    return this.stopping ? new Promise(() => {}) : service;
  }

  private isStopping(): boolean {
    return this.stopping !== null;
  }

  private all(): (Service | KeptService)[] {
    return [...this.services, ...this.companions];
  }

  /** Stops all gracefully, what asks before what is asked; after a while not so gracefully. */
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

  /** Ends all at once. */
  kill(): void {
    for (const service of this.all()) service.kill();
  }

  /** @returns the one that did not come up, or why `release` failed, or null */
  private async startAll(
    began: number,
    release: () => Promise<{ rev: number }>,
  ): Promise<Service | Error | null> {
    const { config, env } = this;
    const { gateway } = config;
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
    const begin = (name: ServiceName) =>
      new Service({ name, entry: ENTRIES[name], env: shared, logDir: resolve(gateway.dataDir, 'logs') });
    if (this.isStopping()) return null;
    if (paid) {
      // Both go on from where they were.
      const chain = new KeptService(() => begin('chain'));
      this.companions.push(chain, new KeptService(() => begin('signer')));
      // The API reads it as soon as it starts, and then once a minute.
      await Promise.race([chain.said('chain listening at'), delay(CHAIN_LIMIT_MS)]);
    }
    if (this.isStopping()) return null;
    this.services.push(begin('API'), begin('gateway'));
    const died = Promise.race(this.services.map((service) => service.ended.then(() => service)));
    const first = await Promise.race([died, this.comeUp(began, release)]);
    if (!(first instanceof Service) && hasDemo && !this.stopping) this.accompany(begin('demo'));
    return first;
  }

  private accompany(demo: Service): void {
    this.companions.push(demo);
    void demo.ended.then((code) => {
      if (this.stopping) return;
      // A process that a signal ended left no reason.
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
