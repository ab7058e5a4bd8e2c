import { saveCookie } from '../boot/saveCookie.ts';
import { browserStorage } from '../boot/browserStorage.ts';
import { createDefaults, parseSettings, type Settings } from './settings.ts';

const KEY = 'settings';

/** The settings of the page: every change is stored immediately and picked up by other tabs. */
export class SettingsStore {
  private settings: Settings;
  private readonly readDirection: () => Settings['themeDirection'];
  /** The last direction chosen, while its styles are loading. */
  private pending: Pick<Settings, 'themeDirection'> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param readDirection returns the direction of the page's language */
  constructor(readDirection: () => Settings['themeDirection'] = () => 'ltr') {
    this.readDirection = readDirection;
    this.settings = this.parse(browserStorage.local.getItem(KEY));
    saveCookie('dir', this.settings.themeDirection);
    addEventListener('storage', ({ key, newValue }) => {
      // A null key means that the whole storage was cleared.
      if (key === KEY || key === null) this.applyStored(this.parse(newValue));
    });
  }

  readonly read = (): Settings => this.settings;

  /** Returns the direction that applies once its styles have loaded, or undefined if none is loading. */
  readonly readPendingDirection = (): Settings['themeDirection'] | undefined => this.pending?.themeDirection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly change = (fields: Partial<Settings>): void => {
    const settings = { ...this.settings, ...fields };
    if (fields.themeDirection) this.pending = undefined;
    browserStorage.local.setItem(KEY, JSON.stringify(settings));
    this.publish(settings);
  };

  /**
   * Changes the direction once `load` has resolved, unless a later choice of direction supersedes it. Rejects, and
   * changes nothing, if `load` fails and the choice has not been superseded.
   */
  readonly changeDirection = async (
    themeDirection: Settings['themeDirection'],
    load: (direction: Settings['themeDirection']) => Promise<unknown>,
  ): Promise<void> => {
    const pending = { themeDirection };
    this.pending = pending;
    this.publish(this.settings);
    try {
      await load(themeDirection);
    } catch (failure) {
      if (this.pending !== pending) return;
      this.pending = undefined;
      this.publish(this.settings);
      throw failure;
    }
    if (this.pending === pending) this.change(pending);
  };

  /** Restores the defaults. */
  readonly reset = (): void => {
    this.change(createDefaults(this.readDirection()));
  };

  private parse(text: string | null): Settings {
    return parseSettings(text, createDefaults(this.readDirection()));
  }

  /** Applies settings stored by another tab. */
  private applyStored(settings: Settings): void {
    if (settings.themeDirection !== this.settings.themeDirection) this.pending = undefined;
    this.publish(settings);
  }

  private publish(settings: Settings): void {
    this.settings = settings;
    saveCookie('dir', settings.themeDirection);
    for (const listener of this.listeners) listener();
  }
}
