import { createFakeApi, makeProfile } from '@farm/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeProbe } from '../testing/makeProbe.tsx';
import { makeMount, makeRemote } from '../testing/makeRemote.ts';
import { createScriptNetwork, leaveContainer } from '../testing/scriptNetwork.ts';
import { cleanBrowser, currentPath, startPage } from '../testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(cleanBrowser);

const info = makeRemote('info', {
  descriptor: {
    mounts: [makeMount({ path: '/' }), makeMount({ path: '/info', page: 'NoticePage' })],
    navigation: [
      {
        place: 'top',
        id: 'top',
        order: 1,
        items: [
          { id: 'home', title: { en: 'Home', zh: '首页' }, path: '/' },
          { id: 'notice', title: { en: 'Notice', zh: '公告' }, path: '/info' },
          { id: 'wiki', title: { en: 'Wiki' }, path: 'https://wiki.example/farm' },
        ],
      },
      {
        place: 'center',
        id: 'my',
        title: { en: 'My', zh: '我的' },
        order: 2,
        items: [
          { id: 'assets', title: { en: 'Assets', zh: '资产' }, path: '/center' },
          { id: 'forum', title: { en: 'Forum' }, path: 'https://forum.example' },
        ],
      },
    ],
  },
});

async function start() {
  network.answer(() => leaveContainer('info', makeProbe('info')));
  const page = await startPage('/', { remotes: [info] });
  await screen.findByRole('heading', { name: 'Hello from info' });
  return { ...page, header: within(screen.getByRole('banner')) };
}

function signIn() {
  sessionStorage.setItem('login', 'token-of-ada');
  api.on('GET /me/profile', () => makeProfile({ name: 'Ada', email: 'ada@example.org' }));
}

describe('the navigation in the header', () => {
  test('leads to the remotes’ pages and marks the one that is shown', async () => {
    const { header, user } = await start();
    expect(header.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await user.click(header.getByRole('link', { name: 'Notice' }));
    expect(currentPath()).toBe('/info');
    expect(header.getByRole('link', { name: 'Notice' })).toHaveAttribute('aria-current', 'page');
    expect(header.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });

  test('opens the user centre’s entries behind one button', async () => {
    const { header, user } = await start();
    await user.click(header.getByRole('button', { name: 'Center' }));
    expect(await screen.findByRole('heading', { name: 'My' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Assets' })).toHaveAttribute('href', '/center');
  });

  test('opens addresses of others in a new tab', async () => {
    const { header, user } = await start();
    const wiki = header.getByRole('link', { name: 'Wiki' });
    expect(wiki).toHaveAttribute('href', 'https://wiki.example/farm');
    expect(wiki).toHaveAttribute('target', '_blank');
    expect(wiki).toHaveAttribute('rel', expect.stringMatching(/noopener|noreferrer/));
    expect(header.getByRole('link', { name: 'Home' })).not.toHaveAttribute('target');
    await user.click(header.getByRole('button', { name: 'Center' }));
    expect(await screen.findByRole('link', { name: 'Forum' })).toHaveAttribute('target', '_blank');
  });

  test('is all in one drawer on narrow screens, which closes when a link is followed', async () => {
    const { header, user } = await start();
    await user.click(header.getByRole('button', { name: 'Open navigation' }));
    await screen.findByRole('button', { name: 'Close navigation' });
    const drawer = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(drawer.getByRole('link', { name: 'Assets' })).toBeVisible();
    await user.click(drawer.getByRole('link', { name: 'Notice' }));
    expect(currentPath()).toBe('/info');
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Close navigation' })).not.toBeInTheDocument();
    });
  });
});

test('a guest is offered to sign in', async () => {
  const { header } = await start();
  expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  expect(header.queryByRole('button', { name: /Account of/ })).not.toBeInTheDocument();
});

test('the language can be changed, and everything follows', async () => {
  const { header, user } = await start();
  await user.click(header.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('button', { name: '中文' }));
  expect(await screen.findByRole('heading', { name: 'info 你好' })).toBeVisible();
  await waitFor(() => {
    expect(header.getByRole('link', { name: '公告' })).toBeVisible();
  });
  expect(localStorage.getItem('lng')).toBe('zh');
});

test('the profile follows the language menu, and what could not be kept is tried at the next change', async () => {
  signIn();
  const asked = jest.fn();
  api.refuse('PUT /me/setting/profile', 'unavailable');
  const { header, user } = await start();
  await header.findByRole('button', { name: 'Account of Ada' });
  await user.click(header.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('button', { name: '中文' }));
  expect(await screen.findByRole('heading', { name: 'info 你好' })).toBeVisible();
  api.on('PUT /me/setting/profile', (body) => {
    asked(body);
    return makeProfile({ name: 'Ada' });
  });
  await user.click(await header.findByRole('button', { name: '语言: 中文' }));
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await waitFor(() => {
    expect(asked.mock.lastCall).toEqual([{ locale: 'en' }]);
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a language that does not load is said, and nothing changes', async () => {
  const probe = makeProbe('info');
  network.answer(() =>
    leaveContainer('info', {
      ...probe,
      loadMessages: (locale) =>
        locale === 'en' ? probe.loadMessages('en') : Promise.reject(new Error('no network')),
    }),
  );
  const { user } = await startPage('/', { remotes: [info] });
  await screen.findByRole('heading', { name: 'Hello from info' });
  await user.click(screen.getByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('button', { name: '中文' }));
  expect(await screen.findByText('The language could not be loaded. Try again.')).toBeVisible();
  expect(screen.getByText('Hello from info')).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

describe('the user menu', () => {
  const open = async () => {
    signIn();
    const page = await start();
    await page.user.click(await page.header.findByRole('button', { name: 'Account of Ada' }));
    await screen.findByText('ada@example.org');
    return page;
  };

  test('shows who is signed in, and leads on', async () => {
    await open();
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Security settings' })).toHaveAttribute(
      'href',
      '/center/security/settings',
    );
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  });

  test('asks once to sign out, however often it is clicked', async () => {
    await open();
    const asked = jest.fn();
    api.on('DELETE /session/this', () => {
      asked();
      return new Promise<undefined>(() => undefined);
    });
    const logout = screen.getByRole('button', { name: 'Logout' });
    fireEvent.click(logout);
    fireEvent.click(logout);
    await waitFor(() => {
      expect(asked).toHaveBeenCalled();
    });
    expect(logout).toBeDisabled();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('says so when signing out fails, and keeps the session', async () => {
    const { user } = await open();
    api.refuse('DELETE /session/this', 'unavailable');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Unable to logout!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
    expect(screen.getByText('ada@example.org')).toBeVisible();
    expect(sessionStorage.getItem('login')).toBe('token-of-ada');
  });
});
