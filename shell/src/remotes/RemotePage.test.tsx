import type { ResolvedRemote } from '@farm/contracts/registry';
import { definePage, type Remote } from '@farm/remote-sdk';
import { act, screen, within } from '@testing-library/react';
import { makeProbe } from '../testing/makeProbe.tsx';
import { makeMount, makeRemote, makeVersion } from '../testing/makeRemote.ts';
import { createScriptNetwork, createEntryScript } from '../testing/scriptNetwork.ts';
import { deleteBrowserState, readCurrentPath, startPage } from '../testing/startPage.tsx';

const network = createScriptNetwork();
afterEach(deleteBrowserState);

const info = makeRemote('info', {
  descriptor: {
    mounts: [makeMount({ path: '/' })],
    navigation: [
      {
        place: 'top',
        id: 'top',
        order: 1,
        items: [
          { id: 'home', title: { en: 'Home', zh: '首页' }, path: '/' },
          { id: 'assets', title: { en: 'Assets', zh: '资产' }, path: '/assets' },
        ],
      },
    ],
  },
});
const title = { en: 'Assets', zh: '资产' };
const assets = makeRemote('assets', {
  descriptor: { title, mounts: [makeMount({ path: '/assets', title })] },
});

/** Serves the scripts of these remotes; scripts of other remotes hang. */
function serve(...remotes: Remote[]) {
  network.respond((path) => {
    const found = remotes.find(({ name }) => path.startsWith(`/remotes/${name}/`));
    return found ? createEntryScript(found) : 'hangs';
  });
}

const startAssets = (remote: ResolvedRemote = assets) => startPage('/assets', { remotes: [info, remote] });

/** Fires the browser's `online` event and waits until the resulting requests are sent. */
const reconnect = () =>
  act(async () => {
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Finds the failure card shown in place of the area. */
const findCard = async () => within(await screen.findByRole('alert'));

// React logs every failure that a boundary catches; any other console error still fails the test.
let consoleError: jest.SpyInstance;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error');
  const report = consoleError.getMockImplementation();
  consoleError.mockImplementation((...parts: unknown[]) => {
    if (!String(parts[1]).includes('at RemoteBoundary')) report?.(...parts);
  });
});

describe('an area that does not load', () => {
  test('is named, with what still works and how to go on', async () => {
    serve(makeProbe('info'));
    await startAssets();
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('Couldn’t load Assets');
    expect(card.getByText(/Some of its files didn’t arrive\./)).toBeVisible();
    expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Assets · Farm');
  });

  test('says that the browser is offline, and loads once it is back', async () => {
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serve(makeProbe('info'));
    await startAssets();
    const card = await findCard();
    expect(card.getByText(/^You’re offline\. This page loads by itself/)).toBeVisible();
    expect(card.queryByText(/Some of its files didn’t arrive\./)).not.toBeInTheDocument();
    serve(makeProbe('info'), makeProbe('assets'));
    connection.mockReturnValue(true);
    await reconnect();
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
  });

  test('says on demand what those who help will ask for', async () => {
    const { user } = await startAssets();
    await user.click((await findCard()).getByRole('button', { name: 'Details for support' }));
    const dialog = await screen.findByRole('dialog', { name: 'Details for support' });
    expect(dialog).toHaveTextContent('Assets1.0.0+0123456789ab');
  });

  test('is called what users call its page: like the entry that leads there, else by its title', async () => {
    const items = [{ id: 'assets', title: { en: 'Purse', zh: '钱包' }, path: '/assets' }];
    const mounts = ['/assets', '/assets/:id'].map((path) => makeMount({ path, title: { en: 'Receipt' } }));
    const navigation = [{ place: 'center' as const, id: 'my', order: 1, items }];
    const remote = makeRemote('assets', { descriptor: { title, mounts, navigation } });
    for (const [path, name] of [
      ['/assets', 'Purse'],
      ['/assets/7', 'Receipt'],
    ] as const) {
      const { unmount } = await startPage(path, { remotes: [remote] });
      expect((await findCard()).getByRole('heading')).toHaveTextContent(`Couldn’t load ${name}`);
      unmount();
    }
  });

  test('is named in the language of the page', async () => {
    localStorage.setItem('lng', 'zh');
    await startAssets();
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('“资产”加载失败');
    expect(card.getByRole('button', { name: '重试' })).toBeVisible();
  });

  test('is named in the language chosen later', async () => {
    const { user } = await startAssets();
    await findCard();
    await user.click(screen.getByRole('button', { name: 'Language: English' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '中文' }));
    expect((await findCard()).getByRole('heading')).toHaveTextContent('“资产”加载失败');
  });

  test('comes back by Retry, without a reload, as often as it takes', async () => {
    const { user } = await startAssets();
    await user.click((await findCard()).getByRole('button', { name: 'Retry' }));
    expect(network.requests).toHaveLength(2);
    await findCard();
    serve(makeProbe('assets'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('comes back by itself, once for each return of the connection', async () => {
    await startAssets();
    await findCard();
    await reconnect();
    expect(network.requests).toHaveLength(2);
    await findCard();
    serve(makeProbe('assets'));
    await reconnect();
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
    expect(network.requests).toHaveLength(3);
    await reconnect();
    expect(network.requests).toHaveLength(3);
  });

  test('comes back by itself when the connection does in the very moment in which its card shows', async () => {
    serve(makeProbe('info'));
    const watch = new MutationObserver(() => {
      if (!screen.queryByRole('alert')) return;
      watch.disconnect();
      serve(makeProbe('assets'));
      dispatchEvent(new Event('online'));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await startAssets();
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
  });

  test('is left alone by the connection while another is shown', async () => {
    serve(makeProbe('info'));
    const { user } = await startAssets();
    await user.click((await findCard()).getByRole('link', { name: 'Go to home page' }));
    await screen.findByRole('heading', { name: 'Hello from info' });
    const requestCount = network.requests.length;
    await reconnect();
    expect(network.requests).toHaveLength(requestCount);
  });

  test('is asked for past the browser’s cache by Retry: what is kept there may be wrong', async () => {
    const { user } = await startAssets();
    await user.click((await findCard()).getByRole('button', { name: 'Retry' }));
    await findCard();
    expect(network.refetchedPaths).toEqual(['/remotes/assets/1.0.0+0123456789ab/entry.js']);
  });

  test('leaves the header and all other areas as they are', async () => {
    serve(makeProbe('info'));
    const { user } = await startAssets();
    await findCard();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await user.click(header.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'Hello from info' })).toBeVisible();
    await user.click(header.getByRole('link', { name: 'Assets' }));
    await findCard();
    expect(readCurrentPath()).toBe('/assets');
  });
});

describe('a page that does not load, though its area does,', () => {
  const { routes, loadMessages } = makeProbe('assets');
  const HomePage = routes['HomePage'] as NonNullable<(typeof routes)[string]>;

  // Matches the error that webpack's runtime throws.
  const failure = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'error',
    request: `${assets.baseUrl}7.js`,
  });

  describe.each<[string, () => Partial<Remote>]>([
    ['its script', () => ({ routes: { HomePage: jest.fn(HomePage).mockRejectedValueOnce(failure) } })],
    ['its messages', () => ({ loadMessages: jest.fn(loadMessages).mockRejectedValueOnce(failure) })],
    [
      'the messages of this page alone',
      () => ({
        loadMessages: () => Promise.resolve({}),
        routes: {
          HomePage: definePage(HomePage, jest.fn(loadMessages).mockRejectedValueOnce(failure)),
        },
      }),
    ],
  ])('%s,', (_what, failing) => {
    test('comes back by Retry', async () => {
      serve(makeProbe('assets', failing()));
      const { user } = await startAssets();
      await user.click((await findCard()).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
      expect(network.requests).toHaveLength(1);
    });

    test('comes back by itself when the connection does', async () => {
      serve(makeProbe('assets', failing()));
      await startAssets();
      await findCard();
      await reconnect();
      expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
    });
  });

  test('because its area has no such page, is said to be missing', async () => {
    serve(makeProbe('assets', { routes: {} }));
    await startAssets();
    expect((await findCard()).getByRole('heading')).toHaveTextContent('Couldn’t load Assets');
  });
});

describe('an area that breaks', () => {
  const ThrowingPage = () => {
    throw new Error('cannot read undefined');
  };
  const broken = makeProbe('assets', { routes: { HomePage: () => Promise.resolve(ThrowingPage) } });

  test('is told apart from one that does not load: other words, and a reload as the last way out', async () => {
    serve(broken);
    await startAssets();
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('Something went wrong in Assets');
    expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
    const heading = card.getByRole('heading');
    await reconnect();
    expect(heading).toBeInTheDocument();
  });

  test('is started anew by Retry, as a module that threw would throw for ever', async () => {
    serve(broken);
    const { user } = await startAssets();
    const card = await findCard();
    serve(makeProbe('assets'));
    await user.click(card.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
    expect(network.requests).toHaveLength(2);
  });

  test('leaves the header and all other areas as they are', async () => {
    serve(broken, makeProbe('info'));
    const { user } = await startAssets();
    await user.click((await findCard()).getByRole('link', { name: 'Go to home page' }));
    expect(await screen.findByRole('heading', { name: 'Hello from info' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a page that answers instead of drawing itself', () => {
  const makeThrowingRemote = (thrown: unknown) =>
    makeProbe('assets', {
      routes: {
        HomePage: () =>
          Promise.resolve(() => {
            throw thrown;
          }),
      },
    });
  const makeRouteError = (status: number) => ({ status, statusText: '', data: null, internal: false });

  test.each([
    [400, '400 Bad Request'],
    [403, '403 Forbidden'],
    [404, '404 Not Found'],
    [405, '405 Method Not Allowed'],
  ])('with %s shows the status text “%s”, in its place', async (status, words) => {
    for (const thrown of [new Response(null, { status }), makeRouteError(status)]) {
      serve(makeThrowingRemote(thrown), makeProbe('info'));
      const { user, unmount } = await startAssets();
      const card = await findCard();
      expect(card.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
      expect(card.getByText(words)).toBeVisible();
      expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
      await user.click(card.getByRole('link', { name: 'Go to home page' }));
      expect(await screen.findByRole('heading', { name: 'Hello from info' })).toBeVisible();
      unmount();
    }
  });

  test('with any other status is an area that breaks', async () => {
    serve(makeThrowingRemote(new Response(null, { status: 503 })));
    await startAssets();
    expect((await findCard()).getByRole('heading')).toHaveTextContent('Something went wrong in Assets');
  });
});

describe('an area that is not asked for', () => {
  test('because an operator switched it off, says so', async () => {
    await startAssets({ ...assets, disabled: { reason: 'payouts are being checked' } });
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('Assets is unavailable right now');
    expect(card.getByText(/payouts are being checked/)).toBeVisible();
    expect(network.requests).toEqual([]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  test('because it was switched off, is there by Retry once it is on again', async () => {
    serve(makeProbe('assets'));
    const { user } = await startAssets({ ...assets, disabled: { reason: 'payouts are being checked' } });
    const card = await findCard();
    network.setCurrent(assets);
    await user.click(card.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
  });

  test('because it needs another shell, offers to reload the page', async () => {
    await startAssets({ ...assets, contract: { min: 8, max: 9 } });
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('Assets needs a newer version of this page');
    expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(network.requests).toEqual([]);
  });

  test('because the browser could not check its ES modules, says so', async () => {
    const { isError } = Error as { isError?: unknown };
    Reflect.deleteProperty(Error, 'isError');
    const container = { name: 'farm_assets', runtime: null, type: 'module' } as const;
    await startAssets({ ...assets, container });
    Object.assign(Error, { isError });
    const card = await findCard();
    expect(card.getByRole('heading')).toHaveTextContent('Assets needs a newer browser');
    expect(card.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(card.getByRole('link', { name: 'Go to home page' })).toBeVisible();
  });

  test('because it needs another React, says which, and that reloading may help', async () => {
    await startAssets({ ...assets, requires: { react: '^99', 'react-dom': '*' } });
    const card = await findCard();
    expect(card.getByText(/^It needs react \^99 \(\d+\.\d+\.\d+\), which this page/)).toBeVisible();
    expect(card.getByRole('button', { name: 'Reload page' })).toBeVisible();
    expect(network.requests).toEqual([]);
  });
});

describe('an area whose version is bad', () => {
  const canary = makeRemote('assets', {
    ...makeVersion('assets', { version: '2.0.0+0123456789ab' }),
    descriptor: { title, mounts: [makeMount({ path: '/assets', title })] },
    why: { kind: 'canary', percent: 10, bucket: 3.2, set: null },
    lastGood: makeVersion('assets'),
  });
  const ThrowingPage = () => {
    throw new Error('cannot read undefined');
  };
  const bad = makeProbe('assets', { routes: { HomePage: () => Promise.resolve(ThrowingPage) } });
  const chunkLoadError = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'missing',
    request: `${canary.baseUrl}7.js`,
  });
  const missing = makeProbe('assets', {
    routes: { HomePage: () => Promise.reject(chunkLoadError) },
  });
  const good = makeProbe('assets', {
    loadMessages: () => Promise.resolve({ 'assets.hello': 'Hello from the stable version' }),
  });

  /** Serves one remote from the canary's files and another from the stable version's. */
  function serveBoth(canaryRemote: Remote) {
    network.respond((path) => createEntryScript(path.includes('/2.0.0') ? canaryRemote : good));
  }

  const retry = async (user: Awaited<ReturnType<typeof startAssets>>['user']) =>
    user.click((await findCard()).getByRole('button', { name: 'Retry' }));

  test.each([
    ['throws while it is drawn', bad],
    ['misses a chunk', missing],
  ])('and %s comes back by Retry, once the registry has stopped it', async (_what, content) => {
    serveBoth(content);
    const { user } = await startAssets(canary);
    await findCard();
    network.setCurrent(assets);
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Hello from the stable version' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('comes back by the second Retry, though the registry has not stopped it', async () => {
    serveBoth(bad);
    const { user } = await startAssets(canary);
    network.setCurrent(canary);
    await retry(user);
    await findCard();
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Hello from the stable version' })).toBeVisible();
  });

  test('is not blamed for a connection that fails', async () => {
    serveBoth(missing);
    const { user } = await startAssets(canary);
    await retry(user);
    await retry(user);
    await findCard();
    expect(network.listPaths().filter((path) => path.includes('/1.0.0'))).toEqual([]);
  });

  test('has a page called otherwise in the version that takes its place', async () => {
    serveBoth(bad);
    const { user } = await startAssets(canary);
    await findCard();
    const { HomePage } = good.routes;
    const renamed = { ...good, routes: { PursePage: HomePage as NonNullable<typeof HomePage> } };
    network.respond(() => createEntryScript(renamed));
    const mounts = [makeMount({ path: '/assets', page: 'PursePage' })];
    network.setCurrent({ ...assets, descriptor: { ...assets.descriptor, mounts } });
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Hello from the stable version' })).toBeVisible();
  });

  test('keeps its version for the life of the page while it works', async () => {
    serveBoth(makeProbe('assets'));
    await startAssets(canary);
    network.setCurrent(assets);
    expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
    expect(network.listPaths()).toEqual(['/remotes/assets/2.0.0+0123456789ab/entry.js']);
  });

  test('and stands in for another by an override, offers to reset it', async () => {
    serveBoth(bad);
    await startAssets({ ...canary, why: { kind: 'override', origin: 'http://localhost:3103' } });
    const card = await findCard();
    expect(card.getByRole('link', { name: 'Remove override' })).toHaveAttribute('href', '/assets?mf=');
  });
});

test('an area shows its skeleton while it loads, and asks for its script once', async () => {
  const remote = makeRemote('assets', {
    descriptor: { mounts: [makeMount({ path: '/assets' }), makeMount({ path: '/assets/other' })] },
  });
  serve(makeProbe('assets'));
  await startAssets(remote);
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Hello from assets' })).toBeVisible();
  expect(network.requests).toHaveLength(1);
});
