import { createFakeApi, makeProfile } from '@farm/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

async function openMenu() {
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('readProfile', () => makeProfile({ name: 'Ada', email: 'ada@example.org' }));
  const page = await startFarm(network, '/', { items: [] });
  const button = await screen.findByRole('button', { name: 'Ada’s account' });
  await page.user.click(button);
  return { ...page, button, panel: within(await screen.findByRole('dialog', { name: 'Ada’s account' })) };
}

test('it shows who is signed in, and leads on', async () => {
  const { panel } = await openMenu();
  expect(panel.getByText('Ada')).toBeVisible();
  expect(panel.getByText('ada@example.org')).toBeVisible();
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Notice', '/info/notice'],
    ['Security settings', '/center/security/settings'],
  ]);
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
});

test('it is a dialog: focus goes in, Escape closes it, and focus returns', async () => {
  const { button, user } = await openMenu();
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await user.keyboard('{Tab}');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('it closes when a link in it is followed', async () => {
  const { panel, user } = await openMenu();
  await user.click(panel.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('it asks once to sign out, however often it is clicked', async () => {
  const { panel } = await openMenu();
  const requests = jest.fn();
  api.on('signOut', () => {
    requests();
    return new Promise<undefined>(() => undefined);
  });
  const logout = panel.getByRole('button', { name: 'Logout' });
  fireEvent.click(logout);
  fireEvent.click(logout);
  await waitFor(() => {
    expect(requests).toHaveBeenCalled();
  });
  expect(logout).toBeDisabled();
  expect(requests).toHaveBeenCalledTimes(1);
});

test('it says so when signing out fails, and keeps the session', async () => {
  const { panel, user } = await openMenu();
  api.refuse('signOut', 'unavailable');
  await user.click(panel.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Unable to logout!')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Logout' })).toBeEnabled();
  expect(panel.getByText('ada@example.org')).toBeVisible();
  expect(sessionStorage.getItem('login')).toBe('token-of-ada');
});
