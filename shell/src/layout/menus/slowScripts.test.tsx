import { createFakeApi } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

let connection = Promise.withResolvers<undefined>();

/** Simulates a module that is its own script in a browser, on a slow connection: loads once `line` resolves. */
function makeSlowModule<Name extends string>(path: string, name: Name) {
  return {
    get [name]() {
      return connection.promise.then(() => jest.requireActual<Record<Name, unknown>>(path)[name]);
    },
  };
}
jest.mock('../../settings/drawer/SettingsDrawer.tsx', () =>
  makeSlowModule('../../settings/drawer/SettingsDrawer.tsx', 'SettingsDrawer'),
);
jest.mock('./EntryPanel.tsx', () => makeSlowModule('./EntryPanel.tsx', 'EntryPanel'));
jest.mock('./NavigationDrawer.tsx', () => makeSlowModule('./NavigationDrawer.tsx', 'NavigationDrawer'));
jest.mock('./LanguageMenu.tsx', () => makeSlowModule('./LanguageMenu.tsx', 'LanguageMenu'));

const network = createScriptNetwork();
createFakeApi();
beforeEach(() => {
  connection = Promise.withResolvers();
});
afterEach(deleteBrowserState);

async function click(name: string) {
  const page = await startFarm(network, '/', { items: [makeItem('assets')] });
  const button = screen.getByRole('button', { name });
  await page.user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  return { ...page, button };
}

/** Finishes all pending loads and lets the page render them. */
const finishLoading = () =>
  act(async () => {
    connection.resolve(undefined);
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Expects the loaded panel to stay closed until the next click. */
async function expectClosedUntilClicked({ user, button }: Awaited<ReturnType<typeof click>>) {
  await finishLoading();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveAttribute('aria-busy', 'false');
  await user.click(button);
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
}

test('a panel that comes when another page is shown does not open over it', async () => {
  const page = await click('Settings');
  await page.user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Notice' }));
  await expectClosedUntilClicked(page);
});

test('a second click takes the first one back', async () => {
  const page = await click('Center');
  await page.user.click(page.button);
  await expectClosedUntilClicked(page);
});

test('Escape takes the click back', async () => {
  const page = await click('Open navigation');
  await page.user.keyboard('{Escape}');
  await expectClosedUntilClicked(page);
});

test('a menu that nobody waits for any more may fail in silence', async () => {
  const { user, button } = await click('Language: English');
  await user.click(button);
  connection.reject(new Error('Loading chunk failed'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  connection = Promise.withResolvers();
  await user.click(button);
  await finishLoading();
  await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
});
