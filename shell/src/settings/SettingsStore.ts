import { browserStorage } from '../boot/browserStorage.ts';
import { defaultSettings, parseSettings, type Settings } from './settings.ts';

const KEY = 'settings';

/** The settings of the page: every change is stored at once, and other tabs follow it. */
export class SettingsStore {
  private settings = parseSettings(browserStorage.local.getItem(KEY));
  private readonly listeners = new Set<() => void>();

  constructor() {
    addEventListener('storage', ({ key, newValue }) => {
      // A null key says that the whole storage was cleared.
      if (key === KEY || key === null) this.publish(parseSettings(newValue));
    });
  }

  readonly read = (): Settings => this.settings;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes some fields. */
  readonly change = (fields: Partial<Settings>): void => {
    const settings = { ...this.settings, ...fields };
    browserStorage.local.setItem(KEY, JSON.stringify(settings));
    this.publish(settings);
  };

  /** Goes back to the defaults. */
  readonly reset = (): void => {
    this.change(defaultSettings);
  };

  private publish(settings: Settings): void {
    this.settings = settings;
    for (const listener of this.listeners) listener();
  }
}
