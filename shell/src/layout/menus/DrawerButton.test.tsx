import { createFakeApi } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState, readCurrentPath } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
createFakeApi();
afterEach(deleteBrowserState);

async function openDrawer(path = '/') {
  const page = await startFarm(network, path, {
    items: [makeItem('assets', { caption: { en: 'All you own' } })],
  });
  const button = screen.getByRole('button', { name: 'Open navigation' });
  await page.user.click(button);
  const drawer = await screen.findByRole('dialog', { name: 'Main navigation' });
  return { ...page, button, drawer: within(drawer) };
}

const waitForClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('on narrow screens the whole navigation is in one drawer, with captions and the way in', async () => {
  const { drawer } = await openDrawer();
  const navigation = within(drawer.getByRole('navigation', { name: 'Main navigation' }));
  expect(navigation.getByRole('link', { name: 'Notice' })).toBeVisible();
  expect(within(navigation.getByRole('list', { name: 'My' })).getByText('All you own')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
});

test('the drawer closes when a link is followed', async () => {
  const { drawer, user } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'Notice' }));
  expect(readCurrentPath()).toBe('/info');
  await waitForClosed();
});

test('the drawer closes when the browser goes back, and stays closed when it goes on', async () => {
  const { user } = await startFarm(network, '/', { items: [] });
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Notice' }));
  await user.click(screen.getByRole('button', { name: 'Open navigation' }));
  await screen.findByRole('dialog', { name: 'Main navigation' });
  act(() => history.back());
  await waitForClosed();
  act(() => history.forward());
  await waitFor(() => expect(readCurrentPath()).toBe('/info'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape and the close button close the drawer, and focus returns', async () => {
  const { button, user } = await openDrawer();
  await user.keyboard('{Escape}');
  await waitForClosed();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Close navigation' }));
  await waitForClosed();
  expect(button).toHaveFocus();
});

test('the drawer closes when the window becomes too wide for its button, and the page has the focus', async () => {
  const { button } = await openDrawer();
  const rects = jest.spyOn(button, 'getClientRects');
  rects.mockReturnValue([new DOMRect()] as never);
  act(() => {
    dispatchEvent(new Event('resize'));
  });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  rects.mockReturnValue([] as never);
  act(() => {
    dispatchEvent(new Event('resize'));
  });
  await waitForClosed();
  expect(screen.getByRole('main')).toHaveFocus();
});
