import type { Locale } from '@farm/contracts';
import type { Messages } from '@farm/remote-sdk';

type Loader = (locale: Locale) => Promise<Messages>;

/** What the catalog shows: a language, and every message loaded for it so far. */
interface Snapshot {
  locale: Locale;
  messages: Messages;
}

/**
 * The messages of everything on the page, merged. Each deployable adds its own loader; a change of language
 * loads all of them before it shows, so that no half of a page speaks another language.
 */
export class MessageCatalog {
  private snapshot: Snapshot;
  /** The language last asked for: what another change loaded comes too late. */
  private wanted: Locale;
  private readonly loaders = new Map<string, Loader>();
  private readonly listeners = new Set<() => void>();

  constructor(locale: Locale) {
    this.snapshot = { locale, messages: {} };
    this.wanted = locale;
  }

  readonly read = (): Snapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Adds a deployable's messages; adding them again does nothing, and another loader of the same name takes the
   * place of the one before. Rejects when they do not load.
   */
  async add(name: string, loader: Loader): Promise<void> {
    if (this.loaders.get(name) === loader) return;
    let { locale } = this.snapshot;
    let messages = await loader(locale);
    // The language may have changed while these were on their way.
    while (locale !== this.snapshot.locale) {
      locale = this.snapshot.locale;
      messages = await loader(locale);
    }
    this.loaders.set(name, loader);
    this.publish({ locale, messages: { ...this.snapshot.messages, ...messages } });
  }

  /**
   * Changes the language; of several changes the last one asked for counts. Rejects, and changes nothing,
   * when any of the messages do not load.
   */
  async setLocale(locale: Locale): Promise<void> {
    this.wanted = locale;
    const loaded = new Map<Loader, Messages>();
    const missing = () => [...this.loaders.values()].filter((loader) => !loaded.has(loader));
    // Whoever is added meanwhile takes part in the change.
    while (this.isChangingTo(locale) && missing().length > 0)
      await Promise.all(missing().map(async (loader) => loaded.set(loader, await loader(locale))));
    if (this.isChangingTo(locale))
      this.publish({ locale, messages: Object.assign({}, ...loaded.values()) as Messages });
  }

  private isChangingTo(locale: Locale): boolean {
    return this.wanted === locale && this.snapshot.locale !== locale;
  }

  private publish(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}
