import { browserStorage } from '../boot/browserStorage.ts';
import { defaultSettings, parseSettings, type Settings } from './settings.ts';

const KEY = 'settings';

/** The settings of the page: every change is stored at once, and other tabs follow it. */
export class SettingsStore {
  private settings = parseSettings(browserStorage.local.getItem(KEY));
  /** The direction that was chosen last, while what it needs is on its way. */
  private awaited: Pick<Settings, 'themeDirection'> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor() {
    addEventListener('storage', ({ key, newValue }) => {
      // A null key says that the whole storage was cleared.
      if (key === KEY || key === null) this.follow(parseSettings(newValue));
    });
  }

  readonly read = (): Settings => this.settings;

  /** The direction that counts as soon as what it needs has come; undefined while none is awaited. */
  readonly readAwaitedDirection = (): Settings['themeDirection'] | undefined => this.awaited?.themeDirection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes some fields. */
  readonly change = (fields: Partial<Settings>): void => {
    const settings = { ...this.settings, ...fields };
    if (fields.themeDirection) this.awaited = undefined;
    browserStorage.local.setItem(KEY, JSON.stringify(settings));
    this.publish(settings);
  };

  /**
   * Changes the direction when `load` has brought what it needs, unless another choice of a direction has
   * overtaken it. Rejects, and changes nothing, when that does not come and is still wanted.
   */
  readonly changeDirection = async (
    themeDirection: Settings['themeDirection'],
    load: (direction: Settings['themeDirection']) => Promise<unknown>,
  ): Promise<void> => {
    const awaited = { themeDirection };
    this.awaited = awaited;
    this.publish(this.settings);
    try {
      await load(themeDirection);
    } catch (failure) {
      if (this.awaited !== awaited) return;
      this.awaited = undefined;
      this.publish(this.settings);
      throw failure;
    }
    if (this.awaited === awaited) this.change(awaited);
  };

  /** Goes back to the defaults. */
  readonly reset = (): void => {
    this.change(defaultSettings);
  };

  /** Takes over what another tab stored. */
  private follow(settings: Settings): void {
    if (settings.themeDirection !== this.settings.themeDirection) this.awaited = undefined;
    this.publish(settings);
  }

  private publish(settings: Settings): void {
    this.settings = settings;
    for (const listener of this.listeners) listener();
  }
}
