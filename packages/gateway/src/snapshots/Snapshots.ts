import { setTimeout as delay } from 'node:timers/promises';
import { locales } from '@farm/contracts';
import type { Browser } from '@farm/rollout/browser';
import type { FastifyBaseLogger } from 'fastify';
import type { Snapshot, SnapshotTarget } from './snapshot.ts';
import { readSnapshot, type SnapshotSite, UnfitPage } from './readSnapshot.ts';

/** Snapshots that are kept: each language and both directions of some fifty pages, for stable versions and a canary. */
const MAX_KEPT = 250 * locales.length;
/** Age from which public figures in a snapshot are taken anew, in milliseconds. */
const REFRESH_MS = 600_000;
/** Pause before a page that failed is tried again, in milliseconds. */
const RETRY_MS = 300_000;
/** The same for a page that has no HTML until then, in milliseconds. */
const FIRST_RETRY_MS = 30_000;
/** Time without a snapshot to take after which the browser is closed, in milliseconds. */
const IDLE_MS = 60_000;

/** Age from which public figures in a snapshot are not shown any more, in milliseconds. */
const MAX_DATA_AGE_MS = 3_600_000;
/** A page that takes longer, because its scripts never end, is given up with its browser, in milliseconds. */
const LIMIT_MS = 60_000;
/** Longest wait for the start of the browser, which is unpacked first, in milliseconds. */
const START_LIMIT_MS = 240_000;
/** Longest wait for its end, in milliseconds. */
const CLOSE_LIMIT_MS = 5_000;

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
  private readonly stopping = new AbortController();

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
    if (!entry || Date.now() >= entry.dueAt) this.request(target);
    return entry && !isTooOld(entry) ? entry.snapshot : null;
  }

  /** Takes no more snapshots, and ends the browser. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.waiting.clear();
    await this.closeBrowser();
    await this.working;
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
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
      if (snapshot?.isComplete === true) this.keep(key, { snapshot, takenAt: now, dueAt: now + REFRESH_MS });
      else {
        // Figures that did not come do not replace those that came.
        const kept = previous?.snapshot && !isTooOld(previous) ? previous : null;
        const isKept = kept?.snapshot?.isComplete === true || snapshot === null;
        const entry = { snapshot, takenAt: now, ...(isKept && kept) };
        this.keep(key, { ...entry, dueAt: now + (entry.snapshot ? RETRY_MS : FIRST_RETRY_MS) });
      }
    }
  }

  private async take(target: SnapshotTarget): Promise<Snapshot | null> {
    const { path, locale, direction } = target;
    const since = performance.now();
    try {
      this.browser ??= this.options.startBrowser();
      const browser = await this.withLimit(this.browser, START_LIMIT_MS);
      const { site, limitMs = LIMIT_MS } = this.options;
      const snapshot = await this.withLimit(readSnapshot(browser, target, site), limitMs);
      const ms = Math.round(performance.now() - since);
      this.options.log.info({ path, locale, direction, ms }, 'a snapshot was taken');
      return snapshot;
    } catch (error) {
      // The page comes without HTML, as all did before there were snapshots.
      if (!this.isStopped)
        this.options.log.warn({ path, locale, direction, error }, 'no snapshot could be taken');
      if (!(error instanceof UnfitPage)) await this.closeBrowser();
      return null;
    }
  }

  /** @throws Error if it takes too long, or this is stopped meanwhile */
  private async withLimit<Value>(work: Promise<Value>, limitMs: number): Promise<Value> {
    const isDone = new AbortController();
    const signal = AbortSignal.any([isDone.signal, this.stopping.signal]);
    const limit = delay(limitMs, undefined, { ref: false, signal }).then(() => {
      throw new Error(`it takes longer than ${limitMs / 1000} seconds`);
    });
    return Promise.race([work, limit]).finally(() => isDone.abort());
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
    const close = async () => (await closing)?.close();
    const isDone = new AbortController();
    // One that never starts or ends is left alone; it ends with this process.
    const limit = delay(CLOSE_LIMIT_MS, undefined, { ref: false, signal: isDone.signal });
    await Promise.race([close(), limit]).catch(() => undefined);
    isDone.abort();
  }
}

function isTooOld({ snapshot, takenAt }: Entry): boolean {
  return snapshot?.hasData === true && Date.now() - takenAt > MAX_DATA_AGE_MS;
}
