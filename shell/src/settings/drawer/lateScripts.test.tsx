import { screen, waitFor } from '@testing-library/react';
import { makeProbe } from '../../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../../testing/makeRemote.ts';
import { createScriptNetwork, leaveContainer } from '../../testing/scriptNetwork.ts';
import { cleanBrowser, startPage } from '../../testing/startPage.tsx';

/** Which script does not come. */
let missing: 'drawer' | 'mirror' | undefined;

jest.mock('./SettingsDrawer.tsx', () => {
  if (missing === 'drawer') throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./SettingsDrawer.tsx');
});
jest.mock('@farm/ui/host', () => {
  const host = jest.requireActual<typeof import('@farm/ui/host')>('@farm/ui/host');
  return {
    ...host,
    loadDirectionStyles: (direction: 'ltr' | 'rtl') =>
      missing === 'mirror'
        ? Promise.reject(new Error('Loading chunk failed'))
        : host.loadDirectionStyles(direction),
  };
});

const network = createScriptNetwork();
beforeEach(() => {
  missing = undefined;
});
afterEach(cleanBrowser);

async function clickSettings() {
  network.answer(() => leaveContainer('info', makeProbe('info')));
  const { user } = await startPage('/', {
    remotes: [makeRemote('info', { descriptor: { mounts: [makeMount()] } })],
  });
  await screen.findByRole('heading');
  const button = screen.getByRole('button', { name: 'Settings' });
  await user.click(button);
  return { user, button };
}

test('a drawer that does not load is said, and comes at the next click', async () => {
  missing = 'drawer';
  const { user, button } = await clickSettings();
  const words = 'The settings could not be loaded. Check the connection and try again.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  missing = undefined;
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeVisible();
});

test('a direction that does not load is said, and nothing changes', async () => {
  const { user } = await clickSettings();
  const rightToLeft = await screen.findByRole('radio', { name: 'Right to left' });
  missing = 'mirror';
  await user.click(rightToLeft);
  const words = 'The direction could not be loaded. Check the connection and try again.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(rightToLeft).not.toBeChecked();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  missing = undefined;
  await user.click(rightToLeft);
  await waitFor(() => {
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });
});
