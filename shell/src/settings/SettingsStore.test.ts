import { fc } from '@farm/testing/property';
import { deleteBrowserState } from '../testing/startPage.tsx';
import { choices, defaultSettings, hasDefaults, type Settings } from './settings.ts';
import { SettingsStore } from './SettingsStore.ts';

afterEach(deleteBrowserState);

const changed: Settings = {
  themeMode: 'dark',
  themeContrast: 'bold',
  themeDirection: 'rtl',
  themeLayout: 'mini',
  themeStretch: true,
  themeColorPresets: 'orange',
};

const storeSettings = (text: string) => {
  localStorage.setItem('settings', text);
};

/** Fires the event that follows a write in another tab. */
const changeInOtherTab = (key: string | null, newValue: string | null) => {
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

describe('the settings of a page', () => {
  test('are the defaults where nothing is kept', () => {
    expect(new SettingsStore().read()).toEqual(defaultSettings);
    expect(hasDefaults(new SettingsStore().read())).toBe(true);
  });

  test('come back at the next visit', () => {
    new SettingsStore().change(changed);
    expect(new SettingsStore().read()).toEqual(changed);
    expect(JSON.parse(localStorage.getItem('settings') ?? '')).toEqual(changed);
  });

  test('are told to who listens, and no longer to who stopped', () => {
    const store = new SettingsStore();
    const notifications: Settings[] = [];
    const stop = store.subscribe(() => notifications.push(store.read()));
    store.change({ themeMode: 'dark' });
    stop();
    store.change({ themeMode: 'light' });
    expect(notifications).toEqual([{ ...defaultSettings, themeMode: 'dark' }]);
  });

  test('read in the direction of the page’s language, unless somebody chose the other', () => {
    const mirrored = new SettingsStore(() => 'rtl');
    expect(mirrored.read()).toEqual({ ...defaultSettings, themeDirection: 'rtl' });
    expect(document.cookie).toContain('dir=rtl');
    mirrored.change({ themeDirection: 'ltr' });
    expect(new SettingsStore(() => 'rtl').read().themeDirection).toBe('ltr');
    mirrored.reset();
    expect(mirrored.read().themeDirection).toBe('rtl');
  });

  test('go back to the defaults, in the storage too', () => {
    storeSettings(JSON.stringify(changed));
    const store = new SettingsStore();
    expect(hasDefaults(store.read())).toBe(false);
    store.reset();
    expect(store.read()).toEqual(defaultSettings);
    expect(new SettingsStore().read()).toEqual(defaultSettings);
  });

  test('follow another tab, also when it clears everything', () => {
    const store = new SettingsStore();
    changeInOtherTab('settings', JSON.stringify(changed));
    expect(store.read()).toEqual(changed);
    changeInOtherTab('login', 'a token');
    expect(store.read()).toEqual(changed);
    changeInOtherTab(null, null);
    expect(store.read()).toEqual(defaultSettings);
  });

  test('are the defaults when the browser keeps nothing at all', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(new SettingsStore().read()).toEqual(defaultSettings);
  });
});

describe('a direction that is on its way', () => {
  const startChoice = () => {
    const styles = Promise.withResolvers<undefined>();
    const store = new SettingsStore();
    const change = store.changeDirection('rtl', () => styles.promise);
    return { line: styles, store, chosen: change };
  };

  test('counts when it has come, and not before', async () => {
    const { line, store, chosen } = startChoice();
    expect(store.readPendingDirection()).toBe('rtl');
    expect(store.read()).toEqual(defaultSettings);
    store.change({ themeMode: 'dark' });
    line.resolve(undefined);
    await chosen;
    expect(store.read()).toEqual({ ...defaultSettings, themeMode: 'dark', themeDirection: 'rtl' });
    expect(store.readPendingDirection()).toBeUndefined();
  });

  test('is forgotten when it does not come', async () => {
    const { line, store, chosen } = startChoice();
    line.reject(new Error('no network'));
    await expect(chosen).rejects.toThrow('no network');
    expect(store.read()).toEqual(defaultSettings);
    expect(store.readPendingDirection()).toBeUndefined();
  });

  test.each([
    {
      name: 'a later direction',
      supersede: (store: SettingsStore) => store.change({ themeDirection: 'ltr' }),
    },
    { name: 'a reset', supersede: (store: SettingsStore) => store.reset() },
    {
      name: 'another tab',
      supersede: (store: SettingsStore) => {
        changeInOtherTab('settings', JSON.stringify(changed));
        changeInOtherTab('settings', JSON.stringify(store.read()).replace('rtl', 'ltr'));
      },
    },
  ])('is overtaken by $name, and whether it comes is nobody’s concern then', async ({ supersede }) => {
    for (const settle of ['resolve', 'reject'] as const) {
      const { line, store, chosen } = startChoice();
      supersede(store);
      expect(store.readPendingDirection()).toBeUndefined();
      line[settle](undefined);
      await chosen;
      expect(store.read().themeDirection).toBe('ltr');
    }
  });
});

describe('settings that were kept', () => {
  test('are the defaults when they are damaged, whatever they are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"themeMode":"dark"')), (text) => {
        storeSettings(text);
        expect(new SettingsStore().read()).toEqual(defaultSettings);
      }),
    );
  });

  test('fall back field by field', () => {
    const fields = Object.keys(choices) as (keyof Settings)[];
    const damage = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(['dark']));
    fc.assert(
      fc.property(fc.subarray(fields), damage, (broken, value) => {
        storeSettings(
          JSON.stringify({ ...changed, ...Object.fromEntries(broken.map((field) => [field, value])) }),
        );
        const expected = Object.fromEntries(
          fields.map((field) => [field, (broken.includes(field) ? defaultSettings : changed)[field]]),
        );
        expect(new SettingsStore().read()).toEqual(expected);
      }),
    );
  });
});
