import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createScriptNetwork } from '../../testing/scriptNetwork.ts';
import { makeItem, startFarm } from '../../testing/startFarm.tsx';
import { deleteBrowserState, readCurrentPath } from '../../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

const items = [
  makeItem('assets', { path: '/center', caption: { en: 'All you own' }, info: '3' }),
  makeItem('orchard', { disabled: true, caption: { en: 'Opens in spring' } }),
  makeItem('plots', {
    path: '/center/plots',
    children: [makeItem('trees', { path: '/center/none', children: [makeItem('oak')] }), makeItem('grass')],
  }),
  makeItem('barn', { path: '/center/barn', children: [makeItem('hay')] }),
];
const paths = [
  '/center/oak',
  '/center/oak/:id',

  '/center/barn/:id',
  '/center/grass',
  '/center/barn',
  '/center/hay',
];

async function start(themeLayout: 'vertical' | 'mini' | 'horizontal', path = '/center') {
  localStorage.setItem('settings', JSON.stringify({ themeLayout }));
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('readProfile', () => makeProfile({ name: 'Ada' }));
  const page = await startFarm(network, path, { items, paths });
  const element = screen.getByRole('navigation', { name: 'Center' });
  const navigation = within(element);
  await navigation.findByRole('list', { name: 'My' });
  return { ...page, element, navigation };
}

describe.each(['vertical', 'mini', 'horizontal'] as const)('in the %s layout', (layout) => {
  test('the navigation of the centre marks the page that is open', async () => {
    const { navigation, user } = await start(layout);
    expect(navigation.getByRole('link', { name: /^Assets/ })).toHaveAttribute('aria-current', 'page');
    await user.click(navigation.getByRole('link', { name: 'Barn' }));
    expect(readCurrentPath()).toBe('/center/barn');
    expect(navigation.getByRole('link', { name: 'Barn' })).toHaveAttribute('aria-current', 'page');
    expect(navigation.getByRole('link', { name: /^Assets/ })).not.toHaveAttribute('aria-current');
  });

  test('an entry shows its info and its caption, and a disabled one says so and cannot be followed', async () => {
    const { navigation } = await start(layout);
    // The narrow kinds have captions as hints.
    const hasCaptions = layout === 'vertical';
    const assets = navigation.getByRole('link', { name: /^Assets/ });
    expect(within(assets).getByText('3')).toBeVisible();
    if (hasCaptions) expect(within(assets).getByText('All you own')).toBeVisible();
    else expect(assets).toHaveAttribute('title', 'All you own');

    const orchard = navigation.getByRole('link', { name: /^Orchard/ });
    expect(orchard).toHaveAttribute('aria-disabled', 'true');
    expect(orchard).toHaveAttribute(
      'title',
      hasCaptions ? 'Not available right now' : 'Opens in spring · Not available right now',
    );
    if (hasCaptions) expect(within(orchard).getByText('Opens in spring')).toBeVisible();
    expect(orchard).not.toHaveAttribute('href');
    expect(orchard.tabIndex).toBe(-1);
  });

  test('an entry with others below it opens them, level by level', async () => {
    const { navigation, user } = await start(layout);
    const plots = navigation.getByRole('button', { name: 'Plots' });
    expect(plots).toHaveAttribute('aria-expanded', 'false');
    await user.click(plots);
    expect(plots).toHaveAttribute('aria-expanded', 'true');
    await user.click(navigation.getByRole('button', { name: 'Trees' }));
    await user.click(navigation.getByRole('link', { name: 'Oak' }));
    expect(readCurrentPath()).toBe('/center/oak');
  });

  test('an entry that is a page, too, has a link and a button', async () => {
    const { navigation, user } = await start(layout);
    expect(navigation.getByRole('link', { name: 'Barn' })).toHaveAttribute('href', '/center/barn');
    await user.click(navigation.getByRole('button', { name: 'Pages under Barn' }));
    expect(navigation.getByRole('link', { name: 'Hay' })).toBeVisible();
    expect(readCurrentPath()).toBe('/center');
  });

  test('the small label of an entry belongs to its name', async () => {
    const { navigation } = await start(layout);
    expect(navigation.getByRole('link', { name: /^Assets.*3$/ })).toBeVisible();
  });
});

describe.each(['vertical', 'mini', 'horizontal'] as const)(
  'at a detail of a page, the %s layout',
  (layout) => {
    test('still marks the entry of that page, which is not the page itself', async () => {
      const { navigation, user } = await start(layout, '/center/barn/7');
      const barn = navigation.getByRole('link', { name: 'Barn' });
      expect(barn).toHaveAttribute('aria-current', 'true');
      // `/center` is an ordinary page here, not the parent of all center pages.
      expect(navigation.getByRole('link', { name: /^Assets/ })).not.toHaveAttribute('aria-current');
      await user.click(barn);
      expect(barn).toHaveAttribute('aria-current', 'page');
    });
  },
);

describe('the wide sidebar', () => {
  test('is unfolded down to the page whose detail is open', async () => {
    const { navigation } = await start('vertical', '/center/oak/7');
    expect(navigation.getByRole('button', { name: 'Plots' })).toHaveAttribute('aria-expanded', 'true');
    expect(navigation.getByRole('link', { name: 'Oak' })).toHaveAttribute('aria-current', 'true');
  });

  test('is unfolded down to the page that is open', async () => {
    const { navigation } = await start('vertical', '/center/oak');
    expect(navigation.getByRole('button', { name: 'Plots' })).toHaveAttribute('aria-expanded', 'true');
    expect(navigation.getByRole('link', { name: 'Oak' })).toHaveAttribute('aria-current', 'page');
    expect(navigation.getByRole('button', { name: 'Pages under Barn' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  test('unfolds when a page below opens from elsewhere', async () => {
    const { navigation, user } = await start('vertical', '/center/oak');
    await user.click(navigation.getByRole('link', { name: /^Assets/ }));
    await user.click(navigation.getByRole('button', { name: 'Plots' }));
    expect(navigation.queryByRole('link', { name: 'Oak' })).not.toBeInTheDocument();
    act(() => history.back());
    expect(await navigation.findByRole('link', { name: 'Oak' })).toBeVisible();
  });

  test('is narrowed and widened by the button at its edge, and stays so', async () => {
    const { element, navigation, user } = await start('vertical');
    expect(getComputedStyle(element).width).toBe('280px');
    await user.click(navigation.getByRole('button', { name: 'Collapse navigation' }));
    expect(getComputedStyle(element).width).toBe('88px');
    expect(JSON.parse(localStorage.getItem('settings') ?? '')).toMatchObject({ themeLayout: 'mini' });
    await user.click(navigation.getByRole('button', { name: 'Expand navigation' }));
    expect(getComputedStyle(element).width).toBe('280px');
  });
});

describe('what flies out of a narrow navigation', () => {
  test('comes and goes with the pointer', async () => {
    const { navigation, user } = await start('mini');
    await user.hover(navigation.getByRole('button', { name: 'Plots' }));
    expect(navigation.getByRole('link', { name: 'Grass' })).toBeVisible();
    await user.unhover(navigation.getByRole('button', { name: 'Plots' }));
    await waitFor(() => expect(navigation.queryByRole('link', { name: 'Grass' })).not.toBeInTheDocument());
  });

  test('comes and goes with the focus', async () => {
    const { navigation, user } = await start('mini');
    act(() => navigation.getByRole('link', { name: /^Assets/ }).focus());
    await user.keyboard('{Tab}');
    expect(navigation.getByRole('button', { name: 'Plots' })).toHaveFocus();
    await user.keyboard('{Tab}{Tab}');
    expect(navigation.getByRole('link', { name: 'Oak' })).toHaveFocus();
    await user.keyboard('{Tab}{Tab}');
    expect(navigation.getByRole('link', { name: 'Barn' })).toHaveFocus();
    expect(navigation.queryByRole('link', { name: 'Grass' })).not.toBeInTheDocument();
  });

  test('is closed by Escape level by level, which leaves the focus on the line it came from', async () => {
    const { navigation, user } = await start('mini');
    const plots = navigation.getByRole('button', { name: 'Plots' });
    act(() => plots.focus());
    await user.keyboard('{Tab}{Tab}');
    expect(navigation.getByRole('link', { name: 'Oak' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(navigation.getByRole('button', { name: 'Trees' })).toHaveFocus();
    expect(navigation.queryByRole('link', { name: 'Oak' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(plots).toHaveFocus();
    expect(plots).toHaveAttribute('aria-expanded', 'false');
  });

  test('goes away by Escape while the focus is elsewhere, and leaves it there', async () => {
    const { navigation, user } = await start('mini');
    act(() => navigation.getByRole('link', { name: /^Assets/ }).focus());
    await user.hover(navigation.getByRole('button', { name: 'Plots' }));
    await user.hover(navigation.getByRole('button', { name: 'Trees' }));
    await user.keyboard('{Escape}');
    expect(navigation.queryByRole('link', { name: 'Oak' })).not.toBeInTheDocument();
    expect(navigation.getByRole('link', { name: 'Grass' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(navigation.queryByRole('link', { name: 'Grass' })).not.toBeInTheDocument();
    expect(navigation.getByRole('link', { name: /^Assets/ })).toHaveFocus();
  });

  test('goes away when a link in it is followed', async () => {
    const { navigation, user } = await start('horizontal');
    const plots = navigation.getByRole('button', { name: 'Plots' });
    await user.click(plots);
    await user.click(navigation.getByRole('link', { name: 'Grass' }));
    expect(readCurrentPath()).toBe('/center/grass');
    expect(plots).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('goes away at a click elsewhere', async () => {
    const { navigation, user } = await start('horizontal');
    await user.click(navigation.getByRole('button', { name: 'Plots' }));
    await user.click(screen.getByRole('heading', { name: 'Hello from info' }));
    expect(navigation.queryByRole('link', { name: 'Grass' })).not.toBeInTheDocument();
  });
});

test('another tab that changes the layout changes it here, and the page stays as it is', async () => {
  const { element } = await start('vertical');
  const heading = screen.getByRole('heading', { name: 'Hello from info' });
  const newValue = JSON.stringify({ themeLayout: 'horizontal' });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue })));
  expect(element).not.toBeInTheDocument();
  const bar = within(screen.getByRole('navigation', { name: 'Center' }));
  expect(await bar.findByRole('button', { name: 'Plots' })).toBeVisible();
  expect(heading).toBeInTheDocument();
});
