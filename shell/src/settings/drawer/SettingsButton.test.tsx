import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeProbe } from '../../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../../testing/scriptNetwork.ts';
import { startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState, startPage } from '../../testing/startPage.tsx';
import { defaultSettings, type Settings } from '../settings.ts';

const network = createScriptNetwork();
afterEach(deleteBrowserState);

const info = makeRemote('info', { descriptor: { mounts: [makeMount()] } });

const readStored = () => JSON.parse(localStorage.getItem('settings') ?? '{}') as Partial<Settings>;
const storeSettings = (settings: Partial<Settings>) => {
  localStorage.setItem('settings', JSON.stringify({ ...defaultSettings, ...settings }));
};
const page = document.documentElement;

async function start() {
  network.respond(() => createEntryScript(makeProbe('info')));
  const { user } = await startPage('/', { remotes: [info] });
  await screen.findByRole('heading');
  return user;
}

/** Starts a page and opens the drawer. */
async function openDrawer() {
  const user = await start();
  const button = screen.getByRole('button', { name: 'Settings' });
  await user.click(button);
  const drawer = within(await screen.findByRole('dialog', { name: 'Settings' }));
  return { user, button, drawer };
}

describe('the settings drawer', () => {
  test('opens from the header and has six sections', async () => {
    const { button, drawer } = await openDrawer();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const sections = drawer.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(sections).toEqual(['Mode', 'Contrast', 'Direction', 'Layout', 'Stretch', 'Presets']);
  });

  test('shows what is chosen', async () => {
    storeSettings({
      themeMode: 'dark',
      themeLayout: 'mini',
      themeStretch: true,
      themeColorPresets: 'orange',
    });
    const { drawer } = await openDrawer();
    const checked = drawer
      .getAllByRole('radio', { checked: true })
      .map((radio) => radio.getAttribute('value'));
    expect(checked).toEqual(['dark', 'default', 'ltr', 'mini', 'orange']);
    expect(drawer.getByRole('switch', { name: 'Stretch' })).toBeChecked();
  });

  test.each([
    { group: 'Mode', option: 'Dark', fields: { themeMode: 'dark' }, shown: ['data-mode', 'dark'] },
    {
      group: 'Contrast',
      option: 'Bold',
      fields: { themeContrast: 'bold' },
      shown: ['data-contrast', 'bold'],
    },
    { group: 'Direction', option: 'Right to left', fields: { themeDirection: 'rtl' }, shown: ['dir', 'rtl'] },
    {
      group: 'Presets',
      option: 'Purple',
      fields: { themeColorPresets: 'purple' },
      shown: ['data-preset', 'purple'],
    },
  ] as const)('changes $group to $option at once, keeps it, and stays open', async (setting) => {
    const { user, drawer } = await openDrawer();
    const group = within(drawer.getByRole('radiogroup', { name: setting.group }));
    await user.click(group.getByLabelText(setting.option));
    await waitFor(() => {
      expect(page).toHaveAttribute(setting.shown[0], setting.shown[1]);
    });
    expect(readStored()).toEqual({ ...defaultSettings, ...setting.fields });
    expect(group.getByLabelText(setting.option)).toBeChecked();
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });

  test('keeps the layout and the width of pages', async () => {
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('radio', { name: 'Horizontal' }));
    await user.click(drawer.getByRole('switch', { name: 'Stretch' }));
    expect(readStored()).toEqual({ ...defaultSettings, themeLayout: 'horizontal', themeStretch: true });
    await user.click(drawer.getByRole('switch', { name: 'Stretch' }));
    expect(readStored().themeStretch).toBe(false);
  });

  test('is worked by the keyboard: the arrows choose, Tab goes to the next section', async () => {
    const { user, drawer } = await openDrawer();
    await user.tab();
    expect(drawer.getByRole('button', { name: 'Reset' })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(drawer.getByRole('radio', { name: 'Light' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(drawer.getByRole('radio', { name: 'Dark' })).toHaveFocus();
    expect(readStored().themeMode).toBe('dark');
    await user.tab();
    expect(
      within(drawer.getByRole('radiogroup', { name: 'Contrast' })).getByLabelText('Default'),
    ).toHaveFocus();
  });

  test('says where stretching works, to a pointer and to a finger', async () => {
    const { user, drawer } = await openDrawer();
    const info = 'Only available at large resolutions > 1600px (xl)';
    const button = drawer.getByRole('button', { name: info });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(info);
    await user.unhover(button);
    await waitFor(() => {
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    });
    await user.pointer({ keys: '[TouchA]', target: button });
    fireEvent.mouseLeave(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(info);
    await user.click(drawer.getByRole('radio', { name: 'Dark' }));
    await waitFor(() => {
      expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    });
  });

  test('is closed by its button and by Escape, and gives the focus back', async () => {
    const { user, button, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Close settings' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Settings' });
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(button).toHaveFocus();
    });
  });

  test('closes when the browser goes back', async () => {
    const { user } = await startFarm(network, '/', { items: [] });
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Notice' }));
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Settings' });
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('follows what another tab chooses', async () => {
    const { drawer } = await openDrawer();
    const newValue = JSON.stringify({ ...defaultSettings, themeColorPresets: 'red' });
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
    });
    expect(drawer.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(page).toHaveAttribute('data-preset', 'red');
  });

  test('speaks the language of the page', async () => {
    localStorage.setItem('lng', 'zh');
    const user = await start();
    await user.click(screen.getByRole('button', { name: '设置' }));
    const drawer = within(await screen.findByRole('dialog', { name: '设置' }));
    expect(drawer.getByRole('radiogroup', { name: '模式' })).toBeVisible();
    expect(drawer.getByRole('radio', { name: '深色' })).not.toBeChecked();
    expect(drawer.getByText('深色')).toBeVisible();
  });
});

describe('Reset', () => {
  test('says that settings were changed, and brings the defaults back', async () => {
    storeSettings({ themeMode: 'dark', themeDirection: 'rtl', themeColorPresets: 'blue' });
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Reset (settings changed)' }));
    expect(drawer.getByRole('button', { name: 'Reset' })).toBeVisible();
    expect(readStored()).toEqual(defaultSettings);
    await waitFor(() => {
      expect(page).toHaveAttribute('data-mode', 'light');
      expect(page).toHaveAttribute('data-preset', 'default');
      expect(page).toHaveAttribute('dir', 'ltr');
    });
  });

  test('has a dot only while something differs from the defaults', async () => {
    const { user, drawer } = await openDrawer();
    const shownDots = () =>
      drawer
        .getByRole('button', { name: /^Reset/ })
        .querySelectorAll('.MuiBadge-dot:not(.MuiBadge-invisible)');
    expect(shownDots()).toHaveLength(0);
    await user.click(drawer.getByRole('radio', { name: 'Bold' }));
    expect(shownDots()).toHaveLength(1);
    expect(shownDots()[0]).toHaveClass('MuiBadge-colorError');
    await user.click(within(drawer.getByRole('radiogroup', { name: 'Contrast' })).getByLabelText('Default'));
    expect(shownDots()).toHaveLength(0);
  });

  test('explains itself in a tooltip', async () => {
    const { user, drawer } = await openDrawer();
    await user.hover(drawer.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Reset');
  });
});

describe('fullscreen', () => {
  /** Simulates the Fullscreen API, which jsdom lacks. */
  const installFullscreen = (request: () => Promise<void>, isOldWebKit = false) => {
    let element: Element | null = null;
    const setFullscreen = (next: Element | null) => {
      element = next;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, get: () => true },
      fullscreenElement: { configurable: true, get: () => element },
      exitFullscreen: { configurable: true, value: () => setFullscreen(null) },
    });
    page.requestFullscreen = () => {
      const change = request().then(() => setFullscreen(page));
      return isOldWebKit ? (undefined as never) : change;
    };
    return { leave: () => setFullscreen(null) };
  };
  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(page, 'requestFullscreen');
  });

  test('is entered and left by one button, which follows the browser', async () => {
    const fullscreen = installFullscreen(() => Promise.resolve());
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Fullscreen' }));
    await user.click(await drawer.findByRole('button', { name: 'Exit Fullscreen' }));
    await user.click(await drawer.findByRole('button', { name: 'Fullscreen' }));
    await drawer.findByRole('button', { name: 'Exit Fullscreen' });
    await act(fullscreen.leave);
    expect(await drawer.findByRole('button', { name: 'Fullscreen' })).toBeVisible();
  });

  test('works in a browser that gives no promise of it', async () => {
    installFullscreen(() => Promise.resolve(), true);
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Fullscreen' }));
    expect(await drawer.findByRole('button', { name: 'Exit Fullscreen' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that is refused is said', async () => {
    installFullscreen(() => Promise.reject(new TypeError('Permissions check failed')));
    const { user, drawer } = await openDrawer();
    await user.click(drawer.getByRole('button', { name: 'Fullscreen' }));
    expect(await screen.findByText('Your browser doesn’t allow fullscreen.')).toBeVisible();
  });

  test('is not offered where the browser cannot', async () => {
    const { drawer } = await openDrawer();
    expect(drawer.queryByRole('button', { name: /fullscreen/i })).not.toBeInTheDocument();
  });
});
