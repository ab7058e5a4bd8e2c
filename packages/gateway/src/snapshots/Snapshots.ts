import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@farm/rollout/browser';
import type { FastifyBaseLogger } from 'fastify';
import type { Snapshot, SnapshotTarget } from './snapshot.ts';
import { readSnapshot, type SnapshotSite } from './readSnapshot.ts';

/** Snapshots that are kept: two languages and directions of some fifty pages, for stable versions and a canary. */
const MAX_KEPT = 500;
/** Age from which public figures in a snapshot are taken anew, in milliseconds. */
const REFRESH_MS = 600_000;
/** Pause before a page that failed is tried again, in milliseconds. */
const RETRY_MS = 300_000;
/** Time without a snapshot to take after which the browser is closed, in milliseconds. */
const IDLE_MS = 60_000;

/** Age from which public figures in a snapshot are not shown any more, in milliseconds. */
const MAX_DATA_AGE_MS = 3_600_000;
/** A page that takes longer, because its scripts never end, is given up with its browser, in milliseconds. */
const LIMIT_MS = 60_000;

interface Entry {
  /** The latest that could be taken; null if none could. */
  snapshot: Snapshot | null;
  takenAt: number;
  /** When it is to be taken again, once somebody asks for it. */
  dueAt: number;
}

/** Options of {@link Snapshots}. */
export interface SnapshotOptions {
  site: SnapshotSite;
  startBrowser: () => Promise<Browser>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Default: a minute. */
  limitMs?: number;
}

/**
 * Snapshots of pages, taken one after another by a browser that runs while there are any to take. A page is taken when
 * somebody asks for it first, and has no snapshot until then.
 */
export class Snapshots {
  private readonly options: SnapshotOptions;
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>();
  private readonly waiting = new Map<string, SnapshotTarget>();
  private browser: Promise<Browser> | null = null;
  private working: Promise<void> | null = null;
  private idle: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(options: SnapshotOptions) {
    this.options = options;
  }

  /** Returns the snapshot of a page, or null if there is none yet; takes it if it is missing or old. */
  find(target: SnapshotTarget): Snapshot | null {
    const entry = this.entries.get(target.key);
    if (entry) {
      this.entries.delete(target.key);
      this.entries.set(target.key, entry);
    }
    const now = Date.now();
    if (!entry || now >= entry.dueAt) this.request(target);
    const isTooOld = entry?.snapshot?.hasData === true && now - entry.takenAt > MAX_DATA_AGE_MS;
    return isTooOld ? null : (entry?.snapshot ?? null);
  }

  /** Takes no more snapshots, and ends the browser. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.clear();
    await this.closeBrowser();
    await this.working;
  }

  private request(target: SnapshotTarget): void {
    if (this.isStopped) return;
    this.waiting.set(target.key, target);
    this.working ??= this.work().finally(() => {
      this.working = null;
      if (!this.isStopped) this.idle = setTimeout(() => void this.closeBrowser(), IDLE_MS).unref();
    });
  }

  private async work(): Promise<void> {
    clearTimeout(this.idle);
    for (let next = this.waiting.entries().next(); !next.done; next = this.waiting.entries().next()) {
      const [key, target] = next.value;
      const snapshot = await this.take(target);
      this.waiting.delete(key);
      const [now, previous] = [Date.now(), this.entries.get(key)];
      if (snapshot) this.keep(key, { snapshot, takenAt: now, dueAt: now + REFRESH_MS });
      else this.keep(key, { snapshot: null, takenAt: now, ...previous, dueAt: now + RETRY_MS });
    }
  }

  private async take(target: SnapshotTarget): Promise<Snapshot | null> {
    const { path, locale, direction } = target;
    const since = performance.now();
    try {
      this.browser ??= this.options.startBrowser();
      const { site, limitMs = LIMIT_MS } = this.options;
      const over = new AbortController();
      const snapshot = await Promise.race([
        readSnapshot(await this.browser, target, site),
        delay(limitMs, undefined, { ref: false, signal: over.signal }).then(() => {
          throw new Error(`it takes longer than ${limitMs / 1000} seconds`);
        }),
      ]).finally(() => over.abort());
      const ms = Math.round(performance.now() - since);
      this.options.log.info({ path, locale, direction, ms }, 'a snapshot was taken');
      return snapshot;
    } catch (error) {
      // The page comes without HTML, as all did before there were snapshots.
      if (!this.isStopped)
        this.options.log.warn({ path, locale, direction, error }, 'no snapshot could be taken');
      await this.closeBrowser();
      return null;
    }
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const oldest = this.entries.keys().next();
    if (this.entries.size > MAX_KEPT && !oldest.done) this.entries.delete(oldest.value);
  }

  private async closeBrowser(): Promise<void> {
    const closing = this.browser;
    this.browser = null;
    const browser = await closing?.catch(() => undefined);
    await browser?.close().catch(() => undefined);
  }
}
