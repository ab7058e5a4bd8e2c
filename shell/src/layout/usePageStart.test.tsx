import { createFakeApi } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../testing/scriptNetwork.ts';
import { startFarm } from '../testing/startFarm.tsx';
import { deleteBrowserState, readCurrentPath } from '../testing/startPage.tsx';

const network = createScriptNetwork();
createFakeApi();
afterEach(deleteBrowserState);

const page = document.documentElement;

async function start() {
  const { user } = await startFarm(network, '/', { items: [] });
  const link = (name: string) => within(screen.getByRole('banner')).getByRole('link', { name });
  return { user, link };
}

describe('a page that another one leads to', () => {
  test('begins at its top, with the focus at its main part', async () => {
    const { user, link } = await start();
    page.scrollTop = 500;
    await user.click(link('Notice'));
    expect(page.scrollTop).toBe(0);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('moves neither the place nor the focus on the way back', async () => {
    const { user, link } = await start();
    await user.click(link('Notice'));
    page.scrollTop = 500;
    act(() => link('Notice').focus());
    act(() => history.back());
    await waitFor(() => expect(readCurrentPath()).toBe('/'));
    expect(page.scrollTop).toBe(500);
    expect(link('Notice')).toHaveFocus();
  });

  test('stays as it is when a link leads to itself', async () => {
    const { user, link } = await start();
    page.scrollTop = 500;
    await user.click(link('Home'));
    expect(page.scrollTop).toBe(500);
    expect(link('Home')).toHaveFocus();
  });
});

test('the first page takes the focus from nobody', async () => {
  await start();
  expect(document.body).toHaveFocus();
});
