import { act, screen, waitFor } from '@testing-library/react';
import { makeProbe } from '../../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../../testing/scriptNetwork.ts';
import { deleteBrowserState, startPage } from '../../testing/startPage.tsx';
import { defaultSettings } from '../settings.ts';

/** Script that fails to load. */
let failingScript: 'drawer' | 'mirror' | undefined;
/** Settles once the script that mirrors the styles has loaded. */
let mirrorLoaded = Promise.resolve(undefined);

jest.mock('./SettingsDrawer.tsx', () => {
  if (failingScript === 'drawer') throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./SettingsDrawer.tsx');
});
jest.mock('@farm/ui/host', () => {
  const host = jest.requireActual<typeof import('@farm/ui/host')>('@farm/ui/host');
  return {
    ...host,
    loadDirectionStyles: (direction: 'ltr' | 'rtl') =>
      failingScript === 'mirror'
        ? new Promise((_, reject) => setTimeout(reject, 0, new Error('Loading chunk failed')))
        : (direction === 'ltr' ? Promise.resolve() : mirrorLoaded).then(() =>
            host.loadDirectionStyles(direction),
          ),
  };
});

const network = createScriptNetwork();
beforeEach(() => {
  failingScript = undefined;
  mirrorLoaded = Promise.resolve(undefined);
});
afterEach(deleteBrowserState);

async function clickSettings() {
  network.respond(() => createEntryScript(makeProbe('info')));
  const { user } = await startPage('/', {
    remotes: [makeRemote('info', { descriptor: { mounts: [makeMount()] } })],
  });
  await screen.findByRole('heading');
  const button = screen.getByRole('button', { name: 'Settings' });
  await user.click(button);
  return { user, button };
}

test('a drawer that does not load is said, and comes at the next click', async () => {
  failingScript = 'drawer';
  const { user, button } = await clickSettings();
  const text = 'Couldn’t load the settings. Check your connection and try again.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  failingScript = undefined;
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('a direction that does not load is said, and nothing changes', async () => {
  const { user } = await clickSettings();
  const rightToLeft = await screen.findByRole('radio', { name: 'Right to left' });
  failingScript = 'mirror';
  await user.click(rightToLeft);
  const text = 'Couldn’t switch the text direction. Check your connection and try again.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(rightToLeft).not.toBeChecked();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  failingScript = undefined;
  await user.click(rightToLeft);
  await waitFor(() => {
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });
});

describe('while a direction is on its way', () => {
  async function chooseRightToLeft() {
    const styles = Promise.withResolvers<undefined>();
    const { user } = await clickSettings();
    const radio = await screen.findByRole('radio', { name: 'Right to left' });
    mirrorLoaded = styles.promise;
    await user.click(radio);
    expect(radio).toBeChecked();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    const finishLoading = () =>
      act(async () => {
        styles.resolve(undefined);
        await new Promise((resolve) => setTimeout(resolve));
      });
    return { user, letCome: finishLoading };
  }
  const readStored = () => JSON.parse(localStorage.getItem('settings') ?? '{}') as unknown;

  test.each([
    { name: 'another direction', role: 'radio', words: 'Left to right' },
    { name: 'Reset', role: 'button', words: 'Reset' },
  ])('$name overtakes it', async ({ role, words: text }) => {
    const { user, letCome } = await chooseRightToLeft();
    await user.click(screen.getByRole(role, { name: text }));
    await letCome();
    expect(screen.getByRole('radio', { name: 'Left to right' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(readStored()).toEqual(defaultSettings);
  });

  test('the drawer may be closed, and the choice counts', async () => {
    const { user, letCome } = await chooseRightToLeft();
    await user.keyboard('{Escape}');
    await letCome();
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(readStored()).toEqual({ ...defaultSettings, themeDirection: 'rtl' });
  });
});

describe('a direction chosen elsewhere that does not load', () => {
  const newValue = JSON.stringify({ ...defaultSettings, themeDirection: 'rtl' });
  const text = 'Couldn’t switch the text direction. Check your connection and try again.';

  async function expectRecoverable(user: Awaited<ReturnType<typeof clickSettings>>['user']) {
    expect(await screen.findByText(text)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(await screen.findByRole('radio', { name: 'Left to right' })).toBeChecked();
    failingScript = undefined;
    await user.click(screen.getByRole('radio', { name: 'Right to left' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
    expect(screen.getByRole('radio', { name: 'Right to left' })).toBeChecked();
  }

  test('by an earlier visit, is said once, shown as it is, and can be tried again', async () => {
    localStorage.setItem('settings', newValue);
    failingScript = 'mirror';
    const { user } = await clickSettings();
    await expectRecoverable(user);
  });

  test('by another tab, is said once, shown as it is, and can be tried again', async () => {
    const { user } = await clickSettings();
    failingScript = 'mirror';
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue }));
    });
    await expectRecoverable(user);
  });
});
