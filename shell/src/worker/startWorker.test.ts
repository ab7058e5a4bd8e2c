import { startWorker } from './startWorker.ts';
import type { WorkerScope } from './workerScope.ts';

const ORIGIN = 'https://farm.example';
const message = {
  title: 'barn is offline',
  body: 'It hasn’t reported for 10 minutes.',
  path: '/center/my/machines',
  tag: 'alarm',
  locale: 'en',
};

/** Starts the worker in a scope that records what it does; `dispatch` resolves once its work is done. */
function start({ languages = ['en-US'], windows = [] as { url: string; focus: jest.Mock }[] } = {}) {
  const handlers = new Map<string, (event: never) => void>();
  const scope = {
    location: { origin: ORIGIN },
    navigator: { languages },
    registration: { showNotification: jest.fn(() => Promise.resolve()) },
    clients: {
      claim: jest.fn(() => Promise.resolve()),
      matchAll: jest.fn(() => Promise.resolve(windows)),
      openWindow: jest.fn(() => Promise.resolve()),
    },
    skipWaiting: jest.fn(() => Promise.resolve()),
    addEventListener: (name: string, handle: (event: never) => void) => void handlers.set(name, handle),
  };
  startWorker(scope satisfies WorkerScope);
  const dispatch = async (name: string, fields: object = {}) => {
    const work: Promise<unknown>[] = [];
    const event = { ...fields, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
    // Each handler takes the event of its name.
    handlers.get(name)?.(event as never);
    await Promise.all(work);
    return work.length;
  };
  const push = (json: () => unknown) => dispatch('push', { data: { json } });
  return { scope, handlers, dispatch, push, show: scope.registration.showNotification };
}

describe('the service worker', () => {
  test('answers no request: it has no handler for any', () => {
    expect([...start().handlers.keys()].toSorted()).toEqual([
      'activate',
      'install',
      'notificationclick',
      'push',
      'pushsubscriptionchange',
    ]);
  });

  test('takes over from its earlier version at once', async () => {
    const { scope, dispatch } = start();
    expect(await dispatch('install')).toBe(1);
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1);
    expect(await dispatch('activate')).toBe(1);
    expect(scope.clients.claim).toHaveBeenCalledTimes(1);
  });

  test('shows what is pushed, so that a later push with the same tag takes its place', async () => {
    const { push, show } = start();
    await push(() => message);
    expect(show.mock.calls).toEqual([
      [
        'barn is offline',
        {
          body: 'It hasn’t reported for 10 minutes.',
          tag: 'alarm',
          lang: 'en',
          data: '/center/my/machines',
          icon: '/logo/icon-192.png',
          badge: '/logo/badge-96.png',
        },
      ],
    ]);
  });

  test.each([
    ['nothing', { data: null }],
    ['no JSON', { data: { json: () => JSON.parse('{') as unknown } }],
    ['null', { data: { json: () => null } }],
    ['other fields', { data: { json: () => ({ title: 7, text: 'x' }) } }],
  ])(
    'shows the name of the site for a push of %s: browsers require a notification',
    async (_what, fields) => {
      const { dispatch, show } = start();
      await dispatch('push', fields);
      expect(show).toHaveBeenCalledWith(
        'Farm',
        expect.objectContaining({ body: '', data: '/center', tag: 'unknown' }),
      );
    },
  );

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'x',
  ])('never leads to another site: %j', async (path) => {
    const { push, show } = start();
    await push(() => ({ ...message, path }));
    expect(show).toHaveBeenCalledWith('barn is offline', expect.objectContaining({ data: '/center' }));
  });

  describe('on a click', () => {
    const click = { notification: { data: '/center/my/machines', close: jest.fn() } };

    test('opens the page of the notification', async () => {
      const other = { url: `${ORIGIN}/center/my/assets`, focus: jest.fn() };
      const { scope, dispatch } = start({ windows: [other] });
      await dispatch('notificationclick', click);
      expect(click.notification.close).toHaveBeenCalled();
      expect(scope.clients.openWindow.mock.calls).toEqual([[`${ORIGIN}/center/my/machines`]]);
      expect(other.focus).not.toHaveBeenCalled();
    });

    test('brings a window to the front that shows the page already', async () => {
      const same = { url: `${ORIGIN}/center/my/machines`, focus: jest.fn() };
      const { scope, dispatch } = start({ windows: [same] });
      await dispatch('notificationclick', click);
      expect(same.focus).toHaveBeenCalledTimes(1);
      expect(scope.clients.openWindow).not.toHaveBeenCalled();
    });
  });

  test.each([
    ['en-GB', 'Farm needs to reconnect this device', 'en'],
    ['zh-CN', '需要重新连接此设备', 'zh'],
  ])('asks in the browser’s language (%s) to subscribe again', async (language, title, lang) => {
    const { dispatch, show } = start({ languages: [language] });
    await dispatch('pushsubscriptionchange');
    expect(show).toHaveBeenCalledWith(
      title,
      expect.objectContaining({ lang, data: '/center/security/notifications#push' }),
    );
  });
});
