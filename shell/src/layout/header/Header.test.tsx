import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState, readCurrentPath } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

const items = [
  makeItem('assets', { path: '/center' }),
  makeItem('forum', { path: '/leave?to=https://forum.example' }),
];

async function start(fields: Partial<Parameters<typeof startFarm>[2]> = {}) {
  const page = await startFarm(network, '/', { items, ...fields });
  return { ...page, header: within(screen.getByRole('banner')) };
}

describe('the navigation in the header', () => {
  test('leads to the remotes’ pages and marks the one that is shown', async () => {
    const { header, user } = await start();
    expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await user.click(header.getByRole('link', { name: 'Notice' }));
    expect(readCurrentPath()).toBe('/info');
    expect(header.getByRole('link', { name: 'Notice' })).toHaveAttribute('aria-current', 'page');
    expect(header.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('opens an entry whose path contains http in a new tab, and says so', async () => {
    const { header, user } = await start();
    const home = header.getByRole('link', { name: 'Home' });
    const wiki = header.getByRole('link', { name: 'Wiki (opens in a new tab)' });
    expect(wiki).toHaveAttribute('href', 'https://wiki.example/farm');
    await user.click(header.getByRole('button', { name: 'Center' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Center' }));
    const forum = panel.getByRole('link', { name: 'Forum (opens in a new tab)' });
    for (const link of [wiki, forum]) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringMatching(/noopener|noreferrer/));
    }
    for (const link of [home, panel.getByRole('link', { name: 'Assets' })])
      expect(link).not.toHaveAttribute('target');
  });

  test('shows the info and the caption of an entry with others below it', async () => {
    const guides = makeItem('guides', {
      path: '/guides',
      info: '3',
      caption: { en: 'How to begin' },
      children: [makeItem('faqs')],
    });
    const { header } = await start({ moreTopItems: [guides] });
    const button = header.getByRole('button', { name: /^Guides/ });
    expect(within(button).getByText('3')).toBeVisible();
    expect(button).toHaveAttribute('title', 'How to begin');
  });

  test('offers a guest to sign in', async () => {
    const { header } = await start();
    expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
    expect(header.queryByRole('button', { name: /’s account/ })).not.toBeInTheDocument();
  });
});

test('the header marks the user centre as the place of all its pages, listed or not', async () => {
  for (const [path, isCenter] of [
    ['/', false],
    ['/center/unlisted', true],
    ['/center', true],
  ] as const) {
    sessionStorage.setItem('login', 'token-of-ada');
    api.on('readProfile', () => makeProfile());
    const { unmount } = await startFarm(network, path, {
      items: [makeItem('forum')],
      paths: ['/center/unlisted'],
    });
    const header = within(screen.getByRole('banner'));
    const center = header.getByRole('button', { name: 'Center' });
    if (isCenter) expect(center).toHaveAttribute('aria-current', 'true');
    else expect(center).not.toHaveAttribute('aria-current');
    expect(header.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe(
      isCenter ? null : 'page',
    );
    unmount();
  }
});

describe('the dropdown of the user centre', () => {
  const openPanel = async (fields?: Parameters<typeof start>[0]) => {
    const page = await start(fields);
    const button = page.header.getByRole('button', { name: 'Center' });
    await page.user.click(button);
    return { ...page, button, panel: within(await screen.findByRole('dialog', { name: 'Center' })) };
  };

  test('has every group under its title, also for a guest', async () => {
    const { panel } = await openPanel();
    const links = within(panel.getByRole('list', { name: 'My' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/center',
      '/leave?to=https://forum.example',
    ]);
  });

  test('takes the focus, and Escape gives it back', async () => {
    const { button, user } = await openPanel();
    expect(button).toHaveAttribute('aria-haspopup', 'dialog');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).not.toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when the browser goes back', async () => {
    const { header, user } = await start();
    await user.click(header.getByRole('link', { name: 'Notice' }));
    await user.click(header.getByRole('button', { name: 'Center' }));
    await screen.findByRole('dialog', { name: 'Center' });
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(readCurrentPath()).toBe('/');
  });

  test('unfolds the entries below another', async () => {
    const branch = makeItem('plots', { path: '/center/none', children: [makeItem('old'), makeItem('new')] });
    const { panel, user } = await openPanel({ items: [branch] });
    const plots = panel.getByRole('button', { name: 'Plots' });
    expect(plots).toHaveAttribute('aria-expanded', 'false');
    expect(panel.queryByRole('link', { name: 'Old' })).not.toBeInTheDocument();
    await user.click(plots);
    expect(plots).toHaveAttribute('aria-expanded', 'true');
    expect(panel.getByRole('link', { name: 'Old' })).toBeVisible();
  });
});

test('the head shows when the page is scrolled, and takes up as much room as before', async () => {
  await start();
  const banner = screen.getByRole('banner');
  const bar = banner.lastElementChild as HTMLElement;
  const height = getComputedStyle(banner).height;
  const atTop = getComputedStyle(bar).borderBlockEndColor;
  act(() => {
    Object.defineProperty(globalThis, 'scrollY', { value: 11, configurable: true });
    dispatchEvent(new Event('scroll'));
  });
  expect(getComputedStyle(bar).height).toBe('64px');
  expect(getComputedStyle(bar).borderBlockEndColor).not.toBe(atTop);
  expect(getComputedStyle(banner).height).toBe(height);
  Reflect.deleteProperty(globalThis, 'scrollY');
});
