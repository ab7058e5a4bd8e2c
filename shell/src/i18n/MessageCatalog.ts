import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';
import { loadInLocale } from '@farm/remote-sdk/host';

type Loader = (locale: Locale) => Promise<Messages>;

/** Current language of the catalog, with every message loaded for it so far. */
interface Snapshot {
  locale: Locale;
  messages: Messages;
}

/**
 * The merged messages of the whole page. Each deployable adds its own loader; a change of language takes effect once
 * all loaders have finished, so that a page never mixes languages, except where a build is older than the language.
 */
export class MessageCatalog {
  private snapshot: Snapshot;
  /** The language requested last; a change to any other language is stale. */
  private requestedLocale: Locale;
  private readonly loaders = new Map<string, Loader>();
  private readonly listeners = new Set<() => void>();

  constructor(locale: Locale) {
    this.snapshot = { locale, messages: {} };
    this.requestedLocale = locale;
  }

  readonly read = (): Snapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Adds a deployable's messages. Adding the same loader again does nothing; another loader of the same name replaces
   * the previous one. Rejects if the messages fail to load.
   */
  async add(name: string, loader: Loader): Promise<void> {
    if (this.loaders.get(name) === loader) return;
    let { locale } = this.snapshot;
    let messages = await loadInLocale(loader, locale);
    // The language may have changed while the messages were loading.
    while (locale !== this.snapshot.locale) {
      locale = this.snapshot.locale;
      messages = await loadInLocale(loader, locale);
    }
    this.loaders.set(name, loader);
    this.publish({ locale, messages: { ...this.snapshot.messages, ...messages } });
  }

  /**
   * Changes the language; the last of several concurrent changes wins. Rejects, and changes nothing, if any messages
   * fail to load.
   */
  async setLocale(locale: Locale): Promise<void> {
    this.requestedLocale = locale;
    const loaded = new Map<Loader, Messages>();
    const listMissing = () => [...this.loaders.values()].filter((loader) => !loaded.has(loader));
    // Includes loaders added in the meantime.
    while (this.isChangingTo(locale) && listMissing().length > 0)
      await Promise.all(
        listMissing().map(async (loader) => loaded.set(loader, await loadInLocale(loader, locale))),
      );
    if (this.isChangingTo(locale))
      this.publish({ locale, messages: Object.assign({}, ...loaded.values()) as Messages });
  }

  private isChangingTo(locale: Locale): boolean {
    return this.requestedLocale === locale && this.snapshot.locale !== locale;
  }

  private publish(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}
