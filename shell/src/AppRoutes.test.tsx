import type { Profile } from '@farm/contracts';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import { baseApi } from '@farm/remote-sdk/api';
import { createFakeApi, makeProfile, withElapsedTime } from '@farm/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from './messages/en.json';
import { makeProbe } from './testing/makeProbe.tsx';
import { makeMount, makeRemote } from './testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from './testing/scriptNetwork.ts';
import { deleteBrowserState, readCurrentPath, startPage, waitForPicture } from './testing/startPage.tsx';

const network = createScriptNetwork();
const api = createFakeApi();
afterEach(deleteBrowserState);

const probe = makeRemote('probe', {
  descriptor: {
    mounts: [
      makeMount({ path: '/probe', layout: 'public', title: { en: 'Probe', zh: '探针' } }),
      makeMount({ path: '/auth/:step', layout: 'auth' }),
      makeMount({ path: '/center', layout: 'center', access: 'user' }),
      makeMount({ path: '/operators', layout: 'center', access: 'user', roles: ['admin'] }),
      makeMount({ path: '/bare', layout: 'plain' }),
    ],
    navigation: [
      {
        place: 'center',
        id: 'my',
        order: 1,
        items: [{ id: 'center', title: { en: 'Overview' }, path: '/center' }],
      },
    ],
  },
});

const start = (path: string) => {
  network.respond(() => createEntryScript(makeProbe('probe')));
  return startPage(path, { remotes: [probe] });
};

/** Waits for the page of the remote. */
const findContent = () => screen.findByRole('heading', { name: 'Hello from probe' });

describe('a page of a remote', () => {
  test('in the public layout stands between header and footer', async () => {
    await start('/probe');
    await findContent();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('All rights reserved, made by localhost');
  });

  test('about what users agree to is in the footer', async () => {
    const legal = makeRemote('legal', {
      descriptor: {
        mounts: [
          makeMount({ path: '/terms', layout: 'public', title: { en: 'Terms' } }),
          makeMount({ path: '/privacy', layout: 'public', title: { en: 'Privacy Policy' } }),
        ],
      },
    });
    network.respond(() => createEntryScript(makeProbe('legal')));
    await startPage('/terms', { remotes: [legal] });
    await screen.findByRole('heading', { name: 'Hello from legal' });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('aria-current', 'page');
    expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  });

  test('in the layout for signing in has a header and no footer', async () => {
    await start('/auth/login');
    await findContent();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  test('in the layout of the user centre has its navigation beside it', async () => {
    sessionStorage.setItem('login', 'token-of-ada');
    api.on('readProfile', () => makeProfile());
    await start('/center');
    await findContent();
    const sidebar = screen.getByRole('navigation', { name: 'Center' });
    expect(sidebar).toContainElement(await screen.findByRole('link', { name: 'Overview' }));
  });

  test('in the plain layout has the logo around it, and what one may need to read it', async () => {
    await start('/bare');
    await findContent();
    expect(screen.getByRole('button', { name: 'Language: English' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Farm home page' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('gives the browser tab its name, in the language of the page', async () => {
    localStorage.setItem('lng', 'zh');
    await start('/probe');
    await screen.findByRole('heading', { name: 'probe 你好' });
    expect(document.title).toBe('探针 · Farm 农场');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('a page for users', () => {
  test('sends a guest to sign in and back, in place of itself', async () => {
    const before = history.length;
    await start('/center?tab=profit#today');
    await findContent();
    expect(readCurrentPath()).toBe('/auth/login?returnTo=%2Fcenter%3Ftab%3Dprofit%23today');
    expect(history.length).toBe(before);
  });

  test('waits until it is known who is there', async () => {
    sessionStorage.setItem('login', 'token-of-ada');
    let respond: () => void = () => undefined;
    api.on(
      'readProfile',
      () =>
        new Promise(
          (resolve) =>
            (respond = () => {
              resolve(makeProfile());
            }),
        ),
    );
    await start('/center');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    expect(readCurrentPath()).toBe('/center');
    await waitFor(() => {
      respond();
      expect(screen.getByRole('heading', { name: 'Hello from probe' })).toBeVisible();
    });
  });

  test('can be given up while nobody knows who is there: an answer that comes then is too late', async () => {
    sessionStorage.setItem('login', 'token-of-ada');
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeProfile>>();
    api.on('readProfile', () => promise);
    const { user, store } = await withElapsedTime(SLOW_AFTER_MS, () => start('/center'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await findContent();
    expect(readCurrentPath()).toBe('/auth/login?returnTo=%2Fcenter');
    expect(sessionStorage.getItem('login')).toBeNull();
    resolve(makeProfile());
    await act(() => Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk())));
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('sends whoever’s session turns out to be bad to sign in', async () => {
    sessionStorage.setItem('login', 'token-of-ada');
    api.refuse('readProfile', 'token_error');
    await start('/center');
    await waitFor(() => {
      expect(readCurrentPath()).toBe('/auth/login?returnTo=%2Fcenter');
    });
  });
});

describe('a page for certain roles', () => {
  const openAs = async (role: Profile['role'] | undefined) => {
    sessionStorage.setItem('login', 'token-of-ada');
    // A server may not support roles, which the contract's type cannot express.
    api.on('readProfile', () => ({ ...makeProfile(), role }) as Profile);
    return start('/operators');
  };

  test.each([['admin'], [undefined]] as const)('is shown to a user whose role is %s', async (role) => {
    await openAs(role);
    await findContent();
  });

  test('is forbidden to a user of another role', async () => {
    await openAs('user');
    expect(await screen.findByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
    await waitForPicture();
    expect(screen.queryByText('Hello from probe')).not.toBeInTheDocument();
    expect(readCurrentPath()).toBe('/operators');
  });
});

describe('the shell’s own pages', () => {
  test.each(['403', '404', '500', 'maintenance', 'coming-soon'] as const)(
    '/%s needs no remote',
    async (status) => {
      await start(`/${status}`);
      const title = en[`shell.status.${status}.title`];
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      expect(screen.getByText(en[`shell.status.${status}.text`])).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
      expect(document.title).toBe(`${title} · Farm`);
      expect(screen.getByRole('main').querySelector('svg')).toBeInTheDocument();
      expect(network.requests).toEqual([]);
    },
  );

  test.each(['/nowhere', '/center/nowhere', '/probe/below'])(
    'stand in for %s, which nobody has',
    async (path) => {
      const before = history.length;
      await start(path);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
      expect(readCurrentPath()).toBe('/404');
      expect(history.length).toBe(before);
    },
  );
});
