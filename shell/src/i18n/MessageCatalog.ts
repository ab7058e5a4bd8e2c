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
  private readonly loaders = new Map<string, Loader>();
  private readonly listeners = new Set<() => void>();

  constructor(locale: Locale) {
    this.snapshot = { locale, messages: {} };
  }

  readonly read = (): Snapshot => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Adds a deployable's messages; adding it again does nothing. Rejects when they do not load. */
  async add(name: string, loader: Loader): Promise<void> {
    if (this.loaders.has(name)) return;
    const { locale } = this.snapshot;
    const messages = await loader(locale);
    this.loaders.set(name, loader);
    // The language may have changed while these were on their way.
    const current = this.snapshot.locale === locale ? messages : await loader(this.snapshot.locale);
    this.publish({ ...this.snapshot, messages: { ...this.snapshot.messages, ...current } });
  }

  /** Changes the language. Rejects, and changes nothing, when any of the messages do not load. */
  async setLocale(locale: Locale): Promise<void> {
    if (locale === this.snapshot.locale) return;
    const all = await Promise.all([...this.loaders.values()].map((loader) => loader(locale)));
    this.publish({ locale, messages: Object.assign({}, ...all) as Messages });
  }

  private publish(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}
