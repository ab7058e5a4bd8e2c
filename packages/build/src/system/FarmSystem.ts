import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SystemConfig } from '../config.ts';
import { say, secondsSince } from '../terminal/say.ts';
import { apiUrlOf, childEnvironment, reachable } from './childEnvironment.ts';
import { demoSettings, hasDemoFarm } from './demoFarm.ts';
import { Service } from './Service.ts';

const POLL_MS = 100;
const READY_LIMIT_MS = 120_000;
/** For a gateway that goes on with what it kept: it has that at once. */
const KEPT_LIMIT_MS = 10_000;
const HEARTBEAT_MS = 5_000;
/** Longer than the processes' own limit for a graceful stop. */
const STOP_LIMIT_MS = 13_000;

/** The API and the gateway, as children of this process, and the demo farm, which nothing else depends on. */
export class FarmSystem {
  private readonly services: Service[];
  private readonly startDemo: () => Service | null;
  private demo: Service | null = null;
  private readonly probes: { api: string; gateway: string };
  private stopping: Promise<void> | null = null;

  constructor(config: SystemConfig, env: NodeJS.ProcessEnv) {
    const { gateway } = config;
    const logDir = resolve(gateway.dataDir, 'logs');
    const settings = hasDemoFarm(config, env) ? { ...demoSettings, ...env } : env;
    const shared = { ...settings, ...childEnvironment(config, env) };
    this.services = [
      new Service({ name: 'API', entry: 'packages/server/src/main.ts', env: shared, logDir }),
      new Service({ name: 'gateway', entry: 'packages/gateway/src/main.ts', env: shared, logDir }),
    ];
    this.startDemo = () =>
      hasDemoFarm(config, env)
        ? new Service({ name: 'demo', entry: 'packages/demo/src/main.ts', env: shared, logDir })
        : null;
    this.probes = {
      api: `${apiUrlOf(config)}/api/ready`,
      gateway: `http://${reachable(gateway.listenHost)}:${gateway.port}/healthz`,
    };
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
      say(`starting … ${secondsSince(began)}`);
    }, HEARTBEAT_MS);
    const died = Promise.race(this.services.map((service) => service.ended.then(() => service)));
    const answered = this.comeUp(began, release);
    const first = await Promise.race([died, answered]).finally(() => {
      clearInterval(heartbeat);
    });
    if (first instanceof Service)
      throw new Error(`The ${first.name} did not come up:\n${first.lastLines().join('\n')}`);
    this.demo = this.startDemo();
    for (const service of this.all())
      service.onAlarm = (text) => {
        say(`${service.name}: ${text}`);
      };
    return first;
  }

  /** Resolves when the gateway shows this revision, or a later one. */
  shows(rev: number): Promise<void> {
    return this.waitFor(this.probes.gateway, { began: Date.now(), rev });
  }

  /** Resolves with the first process that ends although nobody asked it to. */
  async firstEnd(): Promise<Service> {
    const service = await Promise.race(this.services.map((each) => each.ended.then(() => each)));
    return this.stopping ? new Promise(() => {}) : service;
  }

  private all(): Service[] {
    return this.demo ? [...this.services, this.demo] : this.services;
  }

  /** Stops all gracefully; after a while not so gracefully. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      for (const service of this.all()) service.stop();
      const limit = setTimeout(() => {
        this.kill();
      }, STOP_LIMIT_MS);
      await Promise.all(this.all().map((service) => service.ended));
      clearTimeout(limit);
    })();
    return this.stopping;
  }

  /** Ends all at once. */
  kill(): void {
    for (const service of this.all()) service.kill();
  }

  private async comeUp(began: number, release: () => Promise<{ rev: number }>): Promise<Error | null> {
    await this.waitFor(this.probes.api, { began });
    const released = this.stopping ? { rev: 0 } : await release().catch((error: unknown) => error as Error);
    if (released instanceof Error) {
      await this.waitFor(this.probes.gateway, { began: Date.now(), limitMs: KEPT_LIMIT_MS }).catch(() => {
        throw released;
      });
      return released;
    }
    await this.waitFor(this.probes.gateway, { began, rev: released.rev });
    return null;
  }

  /** Until it answers that it can serve and, of a gateway, at least this revision. */
  private async waitFor(
    probe: string,
    { began, rev = 0, limitMs = READY_LIMIT_MS }: Patience,
  ): Promise<void> {
    for (;;) {
      const answer = await ask(probe);
      if (this.stopping || (answer.isOk && answer.rev >= rev)) return;
      if (Date.now() - began > limitMs)
        throw new Error(
          `${probe} was not ready in ${secondsSince(began)} (${answer.trouble}); see the logs.`,
        );
      await delay(POLL_MS);
    }
  }
}

interface Patience {
  /** Since when it is waited, a `Date.now()`. */
  began: number;
  rev?: number;
  limitMs?: number;
}

interface Answer {
  isOk: boolean;
  /** Of a gateway: the revision it serves. */
  rev: number;
  /** What it lacks, in its own words. */
  trouble: string;
}

async function ask(url: string): Promise<Answer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = (await answer.json()) as { rev?: number; problem?: string; missing?: string };
    const { rev = 0, problem, missing } = body;
    return { isOk: answer.ok, rev, trouble: problem ?? missing ?? `it answers ${answer.status}` };
  } catch (error) {
    return { isOk: false, rev: 0, trouble: (error as Error).message };
  }
}
