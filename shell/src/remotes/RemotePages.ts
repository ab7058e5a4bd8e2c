import type { Mount, ResolvedRemote } from '@farm/contracts/registry';
import { lazy, type ComponentType } from 'react';
import type { MessageCatalog } from '../i18n/MessageCatalog.ts';
import { failureStatus } from '../pages/failureStatus.ts';
import type { Outcome, PageVersions } from '../rollout/PageVersions.ts';
import type { RemoteSource } from './createRemoteSource.ts';
import type { LoadedRemote } from './loadRemoteModule.ts';
import { refetch } from './refetch.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';
import { remedyFor, type Failure } from './remedyFor.ts';

interface RemotePagesOptions {
  source: RemoteSource;
  versions: PageVersions;
  catalog: MessageCatalog;
}

/** A page on its way to the reader, or on the screen. */
interface Attempt {
  component: ComponentType;
  /** When it was asked for, in milliseconds since the page began. */
  since: number;
  isPainted: boolean;
}

/**
 * The pages of all remotes as lazy components: one per remote and page, kept while it is good. A page that
 * failed is forgotten by `retry`, because React.lazy remembers a rejection for ever.
 */
export class RemotePages {
  readonly versions: PageVersions;
  private readonly options: RemotePagesOptions;
  private readonly attempts = new Map<string, Attempt>();
  private readonly remotes = new Map<string, Promise<LoadedRemote>>();
  /** By page. */
  private readonly failures = new Map<string, Failure>();
  /** Versions in whose place the last good one was taken. */
  private readonly givenUp = new Set<string>();

  constructor(options: RemotePagesOptions) {
    this.options = options;
    this.versions = options.versions;
  }

  /** The component of a page; it suspends until remote, page and messages are there. */
  page(remote: ResolvedRemote, mount: Mount): ComponentType {
    const key = keyOf(remote, mount);
    const known = this.attempts.get(key);
    if (known) return known.component;
    const component = lazy(() => this.load(remote, mount));
    this.attempts.set(key, { component, since: performance.now(), isPainted: false });
    return component;
  }

  /** The page is on the screen. */
  painted(remote: ResolvedRemote, mount: Mount): void {
    const attempt = this.attempts.get(keyOf(remote, mount));
    if (!attempt || attempt.isPainted) return;
    attempt.isPainted = true;
    this.report(remote, { phase: 'mount', ms: performance.now() - attempt.since });
  }

  /** A card stands where the page would be. */
  failed(remote: ResolvedRemote, mount: Mount, reason: unknown): void {
    // It answered that there is nothing to show: no version is to blame.
    if (failureStatus(reason) !== undefined) return;
    const key = keyOf(remote, mount);
    const { since = performance.now(), isPainted = false } = this.attempts.get(key) ?? {};
    this.failures.set(key, { reason, times: (this.failures.get(key)?.times ?? 0) + 1 });
    const phase = reason instanceof RemoteLoadError ? 'load' : isPainted ? 'crash' : 'mount';
    this.report(remote, { phase, failure: reason, ms: performance.now() - since });
  }

  /** Forgets a page that failed, so that it is asked for again. */
  retry(remote: ResolvedRemote, mount: Mount): void {
    this.attempts.delete(keyOf(remote, mount));
  }

  private report({ name }: ResolvedRemote, what: Pick<Outcome, 'phase' | 'failure' | 'ms'>): void {
    const remote = this.versions.remotes().find(({ resolved }) => resolved.name === name);
    if (!remote) return;
    const { resolved, running } = remote;
    this.versions.report({ name, version: running ?? resolved.version, why: resolved.why, ...what });
  }

  private async load(remote: ResolvedRemote, mount: Mount): Promise<{ default: ComponentType }> {
    const key = keyOf(remote, mount);
    const failure = this.failures.get(key);
    if (failure) await this.prepareRetry(remote, { ...failure, key });
    const { module } = await this.remote(remote);
    const route = module.routes[pageOf(this.versions.resolved(remote), mount)];
    if (!route) throw new RemoteLoadError('unreachable', remote.name, `no page ${mount.page}`);
    try {
      const [component] = await Promise.all([
        route(),
        this.options.catalog.add(remote.name, module.loadMessages),
      ]);
      return { default: component };
    } catch (cause) {
      throw new RemoteLoadError('unreachable', remote.name, cause);
    }
  }

  /** Asks past the cache for the file that did not come, and whether another version is to be taken by now. */
  private async prepareRetry(
    remote: ResolvedRemote,
    { key, ...failure }: Failure & { key: string },
  ): Promise<void> {
    const file = failure.reason instanceof RemoteLoadError ? failure.reason.file : undefined;
    const before = this.versions.resolved(remote);
    const [next] = await Promise.all([
      remedyFor(before, failure),
      file === undefined ? undefined : refetch(file),
    ]);
    if (!next) return;
    if (next.isLastGood) this.givenUp.add(before.version);
    this.remotes.delete(remote.name);
    for (const other of this.attempts.keys())
      if (other.startsWith(`${remote.name}/`) && other !== key) this.attempts.delete(other);
    this.options.source.makeRoom(next.resolved);
    this.versions.adopt(next.resolved);
  }

  private remote(remote: ResolvedRemote): Promise<LoadedRemote> {
    const { name } = remote;
    const known = this.remotes.get(name);
    if (known) return known;
    const since = performance.now();
    const loading = this.options.source.load(this.withoutGivenUp(this.versions.resolved(remote)));
    this.remotes.set(name, loading);
    loading.then(
      ({ version, instead }) => {
        if (instead) this.report(remote, { phase: 'load', failure: instead, ms: performance.now() - since });
        this.versions.ran(name, version);
      },
      () => this.remotes.delete(name),
    );
    return loading;
  }

  /** A version that failed again and again makes way for the last good one. */
  private withoutGivenUp(remote: ResolvedRemote): ResolvedRemote {
    const { version, lastGood } = remote;
    return lastGood && this.givenUp.has(version) ? { ...remote, ...lastGood, lastGood: null } : remote;
  }
}

function keyOf({ name }: ResolvedRemote, { page }: Mount): string {
  return `${name}/${page}`;
}

/** The page at this path: another version may call it otherwise. */
function pageOf({ descriptor }: ResolvedRemote, { path, page }: Mount): string {
  return descriptor.mounts.find((mount) => mount.path === path)?.page ?? page;
}
