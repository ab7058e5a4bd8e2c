import type { Remote } from '@farm/remote-sdk';
import type { ResolvedRemote } from '@farm/contracts/registry';
import { lazy, type ComponentType } from 'react';
import type { MessageCatalog } from '../i18n/MessageCatalog.ts';
import { refetch } from './refetch.ts';
import { RemoteLoadError } from './RemoteLoadError.ts';

interface RemotePagesOptions {
  load: (remote: ResolvedRemote) => Promise<Remote>;
  catalog: MessageCatalog;
}

/**
 * The pages of all remotes as lazy components: one per remote and page, kept while it is good. A page that
 * failed is forgotten by `forget`, because React.lazy remembers a rejection for ever.
 */
export class RemotePages {
  private readonly options: RemotePagesOptions;
  private readonly pages = new Map<string, ComponentType>();
  private readonly remotes = new Map<string, Promise<Remote>>();
  /** By page, the file that its last attempt failed at. */
  private readonly failedFiles = new Map<string, string>();

  constructor(options: RemotePagesOptions) {
    this.options = options;
  }

  /** The component of a page; it suspends until remote, page and messages are there. */
  page(remote: ResolvedRemote, page: string): ComponentType {
    const key = `${remote.name}/${page}`;
    const known = this.pages.get(key);
    if (known) return known;
    const component = lazy(() => this.attempt(remote, page, key));
    this.pages.set(key, component);
    return component;
  }

  /** Forgets a page that failed, so that it is asked for again. */
  forget(remote: ResolvedRemote, page: string): void {
    this.pages.delete(`${remote.name}/${page}`);
  }

  private async attempt(remote: ResolvedRemote, page: string, key: string) {
    const failedFile = this.failedFiles.get(key);
    if (failedFile !== undefined) await refetch(failedFile);
    this.failedFiles.delete(key);
    try {
      return await this.load(remote, page);
    } catch (failure) {
      if (failure instanceof RemoteLoadError && failure.file !== undefined)
        this.failedFiles.set(key, failure.file);
      throw failure;
    }
  }

  private async load(remote: ResolvedRemote, page: string): Promise<{ default: ComponentType }> {
    const module = await this.remote(remote);
    const route = module.routes[page];
    if (!route) throw new RemoteLoadError('unreachable', remote.name, `no page ${page}`);
    try {
      const [component] = await Promise.all([
        route(),
        this.options.catalog.add(remote.name, module.loadMessages),
      ]);
      return { default: component };
    } catch (failure) {
      throw new RemoteLoadError('unreachable', remote.name, failure);
    }
  }

  private remote(remote: ResolvedRemote): Promise<Remote> {
    const known = this.remotes.get(remote.name);
    if (known) return known;
    const loading = this.options.load(remote);
    this.remotes.set(remote.name, loading);
    loading.catch(() => this.remotes.delete(remote.name));
    return loading;
  }
}
