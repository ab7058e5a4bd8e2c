import type { Mount, ResolvedRemote } from '@farm/contracts/registry';
import type { Remote } from '@farm/remote-sdk';
import { lazy, type ComponentType } from 'react';
import type { MessageCatalog } from '../i18n/MessageCatalog.ts';
import { toFailureStatus } from '../pages/toFailureStatus.ts';
import type { Outcome, PageVersions } from '../rollout/PageVersions.ts';
import type { RemoteSource } from './createRemoteSource.ts';
import { saveNote } from '../rollout/pageNote.ts';
import { toPart, type PageAttempt, type PageRemote, type PageState } from './PageRemote.ts';
import { fetchPastCache } from './fetchPastCache.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';
import { planRemedy, type Failure } from './planRemedy.ts';

interface RemotePagesOptions {
  source: RemoteSource;
  versions: PageVersions;
  catalog: MessageCatalog;
}

/**
 * The pages of all remotes as lazy components, cached by remote and page while they work. `retry` discards a page
 * that failed, because React.lazy caches a rejection forever.
 */
export class RemotePages {
  readonly versions: PageVersions;
  private readonly options: RemotePagesOptions;

  constructor(options: RemotePagesOptions) {
    this.options = options;
    this.versions = options.versions;
  }

  /** Returns the component of a page; it suspends until the remote, page and messages have loaded. */
  open({ name }: ResolvedRemote, mount: Mount): ComponentType {
    const attempt = this.openAttempt(this.versions.readRemote(name), mount);
    attempt.isRendered = true;
    return attempt.component;
  }

  /** Loads a page before it is rendered, so that it does not suspend. Never rejects: a failure is shown when the page is. */
  async prepare({ name }: ResolvedRemote, mount: Mount): Promise<void> {
    const attempt = this.openAttempt(this.versions.readRemote(name), mount);
    const page = await attempt.load().catch(() => undefined);
    if (page && !attempt.isRendered) attempt.component = page.default;
  }

  /** Starts a visit to a page. Returns its end. */
  startStay({ name }: ResolvedRemote): () => void {
    return this.versions.startStay(this.versions.readRemote(name));
  }

  /** Reports that the page is on the screen. */
  handlePainted({ name }: ResolvedRemote, mount: Mount): void {
    const remote = this.versions.readRemote(name);
    this.versions.markShown();
    const { attempt } = openPageState(remote, mount);
    if (!attempt || attempt.isPainted) return;
    attempt.isPainted = true;
    this.report(remote, { phase: 'mount', ms: performance.now() - attempt.since });
  }

  /** Reports that a failure card has replaced the page. */
  handleFailure({ name }: ResolvedRemote, mount: Mount, reason: unknown): void {
    // The page answered with an HTTP status, so the version works.
    if (toFailureStatus(reason) !== undefined) return;
    const remote = this.versions.readRemote(name);
    if (this.versions.stay) this.versions.stay.hasFailed = true;
    const open = openPageState(remote, mount);
    const { since = performance.now(), isPainted = false } = open.attempt ?? {};
    open.failure = { reason, failureCount: (open.failure?.failureCount ?? 0) + 1 };
    const phase = reason instanceof RemoteLoadError ? 'load' : isPainted ? 'crash' : 'mount';
    this.report(remote, { phase, failure: reason, ms: performance.now() - since });
  }

  /** Discards a page that failed, so that it is requested again. */
  retry({ name }: ResolvedRemote, mount: Mount): void {
    openPageState(this.versions.readRemote(name), mount).attempt = null;
  }

  private openAttempt(remote: PageRemote, mount: Mount): PageAttempt {
    const open = openPageState(remote, mount);
    if (open.attempt) return open.attempt;
    saveNote(this.versions, toPart(remote));
    let loading: ReturnType<typeof this.load> | undefined;
    const load = () => (loading ??= this.load(remote, mount));
    open.attempt = {
      component: lazy(load),
      load,
      since: performance.now(),
      isRendered: false,
      isPainted: false,
    };
    return open.attempt;
  }

  private report(remote: PageRemote, outcome: Pick<Outcome, 'phase' | 'failure' | 'ms'>): void {
    this.versions.report({ ...toPart(remote), ...outcome });
  }

  private async load(remote: PageRemote, mount: Mount): Promise<{ default: ComponentType }> {
    const open = openPageState(remote, mount);
    if (!open.failure) return this.loadPage(remote, mount);
    await this.prepareRetry(remote, open, open.failure);
    return runPastCache(() => this.loadPage(remote, mount), toMissingFile(open.failure.reason));
  }

  private async loadPage(remote: PageRemote, mount: Mount): Promise<{ default: ComponentType }> {
    const { name } = remote.resolved;
    const loadModule = await this.loadModule(remote);
    const route = loadModule.routes[findPageName(remote.resolved, mount)];
    if (!route) throw new RemoteLoadError('unreachable', name, `no page ${mount.page}`);
    try {
      const { catalog } = this.options;
      const [component] = await Promise.all([
        route(),
        catalog.add(name, loadModule.loadMessages),
        route.loadMessages && catalog.add(`${name} ${mount.page}`, route.loadMessages),
      ]);
      return { default: component };
    } catch (cause) {
      throw new RemoteLoadError('unreachable', name, cause);
    }
  }

  /** Refetches the missing file past the cache and switches to another version if the remedy calls for it. */
  private async prepareRetry(remote: PageRemote, open: PageState, failure: Failure): Promise<void> {
    const file = toMissingFile(failure.reason);
    const handleFailure = remote.resolved;
    const [remedy] = await Promise.all([
      planRemedy(handleFailure, failure, this.options.source),
      file === undefined ? undefined : fetchPastCache(file),
    ]);
    if (!remedy) return;
    if (remedy.isLastGood) remote.abandonedVersions.add(handleFailure.version);
    remote.resolved = remedy.resolved;
    remote.state = { kind: 'idle' };
    for (const other of remote.pages.values()) if (other !== open) other.attempt = null;
    this.options.source.prepareReplacement(remedy.resolved);
  }

  private async loadModule(remote: PageRemote): Promise<Remote> {
    if (remote.state.kind === 'running') return remote.state.module;
    if (remote.state.kind === 'loading') return (await remote.state.loading).module;
    const since = performance.now();
    const loading = this.options.source.load(resolveAbandoned(remote));
    const state = { kind: 'loading', loading } as const;
    remote.state = state;
    // Retry may have replaced the version in the meantime.
    const isCurrentLoad = () => remote.state === state;
    try {
      const { module, version, fallbackReason } = await loading;
      if (!isCurrentLoad()) return module;
      if (fallbackReason)
        this.report(remote, { phase: 'load', failure: fallbackReason, ms: performance.now() - since });
      remote.state = { kind: 'running', module, version };
      return module;
    } catch (failure) {
      if (isCurrentLoad()) remote.state = { kind: 'idle' };
      throw failure;
    }
  }
}

/** Returns the URL of the file that did not load, if it was one. */
function toMissingFile(failure: unknown): string | undefined {
  return failure instanceof RemoteLoadError ? failure.file : undefined;
}

/**
 * Runs again whenever a file does not load that was not fetched past the browser's cache yet: an outage may have left a
 * bad copy of several files there.
 */
async function runPastCache<Result>(run: () => Promise<Result>, ...fetchedFiles: unknown[]): Promise<Result> {
  try {
    return await run();
  } catch (failure) {
    const file = toMissingFile(failure);
    // The user has already waited for a full time limit.
    const isLate = failure instanceof RemoteLoadError && failure.kind === 'timeout';
    if (file === undefined || isLate || fetchedFiles.includes(file)) throw failure;
    await fetchPastCache(file);
    return runPastCache(run, file, ...fetchedFiles);
  }
}

function openPageState({ pages }: PageRemote, { page }: Mount): PageState {
  const existing = pages.get(page);
  if (existing) return existing;
  const opened: PageState = { attempt: null, failure: null };
  pages.set(page, opened);
  return opened;
}

/** Substitutes the last good version for an abandoned one. */
function resolveAbandoned({ resolved, abandonedVersions }: PageRemote): ResolvedRemote {
  const { version, lastGood } = resolved;
  return lastGood && abandonedVersions.has(version) ? { ...resolved, ...lastGood, lastGood: null } : resolved;
}

/** Returns the name of the page at this path, which may differ between versions. */
function findPageName({ descriptor }: ResolvedRemote, { path, page }: Mount): string {
  return descriptor.mounts.find((mount) => mount.path === path)?.page ?? page;
}
