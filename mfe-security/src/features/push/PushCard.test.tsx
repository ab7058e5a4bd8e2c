import type { Notifications } from '@farm/contracts/notification';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  createFakeApi,
  makeNotifications,
  makeProfile,
  makePushBrowser,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import { useGetNotificationsQuery } from '../../api/notificationApi.ts';
import messages from '../../messages/en.json';
import { PushCard } from './PushCard.tsx';

const READ = 'readNotifications';
const ADD = 'addPushBrowser';
const REMOVE = 'removePushBrowser';
const TEST = 'testPush';
const ENDPOINT = 'https://push.example/1';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

const phone = makePushBrowser();
const laptop = makePushBrowser({
  id: 'bd8e9a60-0f4f-4d7a-8f5d-5a9b7c1e4d0e',
  name: 'Firefox on Linux',
  usedAt: new Date().toISOString(),
});

/** The browser's side: permission, worker and push service. */
function installBrowser({
  permission = 'default',
  answer = permission,
}: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  let endpoint: string | null = null;
  let key = makeNotifications().pushKey ?? '';
  const makeSubscription = (at: string) => ({
    endpoint: at,
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ).buffer,
    },
    unsubscribe: jest.fn(() => {
      endpoint = null;
      return Promise.resolve(true);
    }),
    toJSON: () => ({ endpoint: at, keys: KEYS }),
  });
  const subscribe = jest.fn((options: PushSubscriptionOptionsInit) => {
    endpoint = ENDPOINT;
    key = options.applicationServerKey as string;
    return Promise.resolve(makeSubscription(ENDPOINT));
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(endpoint === null ? null : makeSubscription(endpoint)),
    subscribe,
  };
  const register = jest.fn(() => Promise.resolve({ pushManager }));
  const state: { permission: NotificationPermission } = { permission };
  const requestPermission = jest.fn(() => {
    state.permission = answer;
    return Promise.resolve(answer);
  });
  const serviceWorker = {
    register,
    ready: Promise.resolve({ pushManager }),
    getRegistration: () => Promise.resolve({ pushManager }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: jest.fn() });
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return state.permission;
      },
      requestPermission,
    },
  });
  return {
    register,
    subscribe,
    requestPermission,
    subscribedTo: () => endpoint,
    /** Has the browser subscribed, as after an earlier visit. */
    subscribed: (at: string | null, withKey = key) => {
      endpoint = at;
      key = withKey;
    },
  };
}

/** The card as the page shows it. */
function LoadedCard() {
  const { data } = useGetNotificationsQuery(undefined);
  return data ? <PushCard pushKey={data.pushKey} browsers={data.browsers} /> : null;
}

describe('push notifications', () => {
  const api = createFakeApi();
  afterEach(() => {
    for (const [owner, name] of [
      [navigator, 'serviceWorker'],
      [window, 'PushManager'],
      [window, 'Notification'],
      [navigator, 'standalone'],
    ] as const)
      Reflect.deleteProperty(owner, name);
    localStorage.clear();
  });
  const open = async (fields: Partial<Notifications> = {}) => {
    api.on(READ, () => makeNotifications(fields));
    const page = renderWithProviders(<LoadedCard />, { messages });
    await screen.findByRole('heading', { name: 'Push notifications' });
    return page;
  };
  const allowButton = () => screen.findByRole('button', { name: 'Allow on this device' });
  const answerAddition = () => {
    const received = jest.fn();
    api.on(ADD, (body) => {
      received(body);
      api.on(READ, () => makeNotifications({ browsers: [phone] }));
      return phone;
    });
    return received;
  };

  describe('on this device', () => {
    test('are told apart from those that the farm does not send', async () => {
      installBrowser({ permission: 'granted' });
      await open({ pushKey: null });
      expect(await screen.findByText('This farm doesn’t send push notifications.')).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    test('need a browser that has them', async () => {
      await open();
      expect(await screen.findByText('This browser doesn’t support push notifications.')).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    test('need the installed app on an iPhone', async () => {
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
      await open();
      expect(await screen.findByText(/“Add to Home Screen”/)).toBeVisible();
    });

    test('are not promised to an iPhone whose installed apps have none', async () => {
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
      await open();
      expect(await screen.findByText('This browser doesn’t support push notifications.')).toBeVisible();
    });

    test('say how a block of them is lifted', async () => {
      installBrowser({ permission: 'denied' });
      await open();
      expect(await screen.findByText(/^You’ve blocked notifications from this site/)).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    test('are allowed by one click, with a subscription for the farm’s key', async () => {
      const { subscribe, register } = installBrowser({ answer: 'granted' });
      const received = answerAddition();
      const { user } = await open();
      await user.click(await allowButton());
      expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
      expect(register.mock.calls).toEqual([['/sw.js', { updateViaCache: 'none' }]]);
      const applicationServerKey = makeNotifications().pushKey;
      expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey }]]);
      expect(received.mock.calls).toEqual([
        [{ endpoint: ENDPOINT, ...KEYS, name: expect.any(String) as string }],
      ]);
      expect(await screen.findByRole('listitem')).toHaveTextContent(/Chrome on Android.*This device/);
      expect(screen.queryByRole('button', { name: 'Allow on this device' })).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Push notifications' })).toHaveFocus();
    });

    test('that are allowed again take the place of the earlier ones in the list', async () => {
      const { subscribed } = installBrowser({ answer: 'granted' });
      subscribed('https://push.example/0');
      localStorage.setItem(
        'push-browser',
        JSON.stringify({ id: laptop.id, endpoint: 'https://push.example/0' }),
      );
      api.on(ADD, () => {
        api.on(READ, () => makeNotifications({ browsers: [phone, laptop] }));
        return phone;
      });
      api.on(REMOVE, (_body, request) => {
        expect(new URL(request.url).pathname).toBe(`/api/me/notifications/browsers/${laptop.id}`);
        api.on(READ, () => makeNotifications({ browsers: [phone] }));
        return undefined;
      });
      const { user } = await open({ browsers: [laptop] });
      await user.click(await allowButton());
      expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
      expect(screen.getByRole('listitem')).toHaveTextContent(/Chrome on Android.*This device/);
    });

    test('are on at the next visit', async () => {
      const { subscribed } = installBrowser({ permission: 'granted' });
      subscribed(ENDPOINT);
      localStorage.setItem('push-browser', JSON.stringify({ id: phone.id, endpoint: ENDPOINT }));
      await open({ browsers: [laptop, phone] });
      expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
      expect(screen.getAllByText('This device')).toHaveLength(1);
    });

    test('stay off when the question of the browser is closed', async () => {
      const { subscribe } = installBrowser({ answer: 'default' });
      const { user } = await open();
      await user.click(await allowButton());
      expect(await screen.findByRole('alert')).toHaveTextContent('Notifications weren’t allowed.');
      expect(subscribe).not.toHaveBeenCalled();
      expect(await allowButton()).toBeEnabled();
    });

    test('are blocked when the user refuses', async () => {
      installBrowser({ answer: 'denied' });
      const { user } = await open();
      await user.click(await allowButton());
      expect(await screen.findByText(/^You’ve blocked notifications from this site/)).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Push notifications' })).toHaveFocus();
    });

    test('say that the browser’s push service is out of reach', async () => {
      const { subscribe } = installBrowser({ answer: 'granted' });
      subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
      const { user } = await open();
      await user.click(await allowButton());
      expect(await screen.findByRole('alert')).toHaveTextContent(/push service may be out of reach/);
    });

    test.each([
      ['question', (browser: ReturnType<typeof installBrowser>) => browser.requestPermission],
      ['worker', ({ register }: ReturnType<typeof installBrowser>) => register],
      ['push service', ({ subscribe }: ReturnType<typeof installBrowser>) => subscribe],
    ] as const)(
      'can be given up when the browser leaves its %s waiting, and tried again',
      async (_what, find) => {
        const browser = installBrowser({ answer: 'granted' });
        find(browser).mockImplementationOnce(() => new Promise<never>(() => undefined));
        const { user } = await open();
        const button = await allowButton();
        await withElapsedTime(SLOW_AFTER_MS, () => {
          button.click();
        });
        await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
        expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser didn’t answer\./);
        answerAddition();
        await user.click(await allowButton());
        expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      },
    );

    test('say why the farm refused', async () => {
      installBrowser({ answer: 'granted' });
      api.refuse(ADD, 'internal_error');
      const { user } = await open();
      await user.click(await allowButton());
      expect(await screen.findByRole('alert')).toHaveTextContent(/couldn’t process.*Request request-1/);
      expect(await allowButton()).toBeVisible();
    });

    test('follow a subscription that the browser has replaced', async () => {
      installBrowser({ permission: 'granted' });
      localStorage.setItem(
        'push-browser',
        JSON.stringify({ id: laptop.id, endpoint: 'https://push.example/0' }),
      );
      const received = answerAddition();
      const removed = jest.fn();
      api.on(REMOVE, (_body, request) => {
        removed(new URL(request.url).pathname);
        return undefined;
      });
      await open({ browsers: [laptop] });
      expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
      expect(received).toHaveBeenCalledTimes(1);
      expect(removed.mock.calls).toEqual([[`/api/me/notifications/browsers/${laptop.id}`]]);
    });
  });

  test('are renewed for a new key of the farm, without a question', async () => {
    const { subscribed, subscribe, requestPermission } = installBrowser({ permission: 'granted' });
    subscribed('https://push.example/0', 'BAAA');
    localStorage.setItem(
      'push-browser',
      JSON.stringify({ id: laptop.id, endpoint: 'https://push.example/0' }),
    );
    const received = answerAddition();
    api.on(REMOVE, () => undefined);
    await open({ browsers: [laptop] });
    expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
    const applicationServerKey = makeNotifications().pushKey;
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey }]]);
    expect(requestPermission).not.toHaveBeenCalled();
    expect(received).toHaveBeenCalledTimes(1);
  });

  describe('that another session of the account allowed', () => {
    test('belong to this one from now on, without a question, as they are', async () => {
      const { subscribed, subscribe, requestPermission } = installBrowser({ permission: 'granted' });
      subscribed(ENDPOINT);
      localStorage.setItem('push-browser', JSON.stringify({ id: phone.id, endpoint: ENDPOINT }));
      const received = jest.fn();
      api.on(ADD, (body) => {
        received(body);
        const browser = { ...phone, isCurrent: true };
        api.on(READ, () => makeNotifications({ browsers: [browser] }));
        return browser;
      });
      const user = makeProfile();
      await open({ browsers: [{ ...phone, isCurrent: false }] });
      expect(await screen.findByText('This device gets push notifications.')).toBeVisible();
      expect(received.mock.calls).toEqual([
        [{ endpoint: ENDPOINT, ...KEYS, name: expect.any(String) as string }],
      ]);
      expect(subscribe).not.toHaveBeenCalled();
      expect(requestPermission).not.toHaveBeenCalled();
      expect(JSON.parse(localStorage.getItem('push-browser') ?? '')).toEqual({
        ...{ id: phone.id, endpoint: ENDPOINT, accountId: user.id },
      });
    });
  });

  describe('in the list of devices', () => {
    test('say when they were added and last used', async () => {
      installBrowser();
      await open({ browsers: [phone, laptop] });
      const [first, second] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent(/Chrome on Android.*Added Jan 2, 2026.*Not notified yet/);
      expect(second).toHaveTextContent(/Firefox on Linux.*Last notified this minute/);
    });

    test('end for a device that is removed, and for this one with its subscription', async () => {
      const { subscribed, subscribedTo } = installBrowser({ permission: 'granted' });
      subscribed(ENDPOINT);
      localStorage.setItem('push-browser', JSON.stringify({ id: phone.id, endpoint: ENDPOINT }));
      const { user, notify } = await open({ browsers: [phone] });
      await screen.findByText('This device');
      api.on(REMOVE, () => {
        api.on(READ, () => makeNotifications());
        return undefined;
      });
      await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Remove this device?' });
      await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
      expect(notify.success).toHaveBeenCalledWith('Device removed.');
      expect(subscribedTo()).toBeNull();
      expect(await allowButton()).toBeVisible();
    });

    test.each([
      [{ isDelivered: true, status: 201, problem: null }, 'A test is on its way to your 2 devices.'],
      [
        { isDelivered: true, status: 201, problem: null, browsers: { reached: 2, all: 2 } },
        'A test is on its way to your 2 devices.',
      ],
      [
        { isDelivered: true, status: 201, problem: null, browsers: { reached: 1, all: 2 } },
        'A test is on its way to 1 of your 2 devices. Open this page on those that show nothing: allow push notifications there if it asks you to, or else try again in a moment.',
      ],
      [
        { isDelivered: false, status: 503, problem: 'status' },
        'The test didn’t arrive. The push service of your browser didn’t take it. Try again in a moment.',
      ],
      [
        { isDelivered: false, status: 410, problem: 'gone' },
        'The test didn’t arrive. Your devices no longer take push notifications. Open this page on each, and allow them again.',
      ],
      [
        { isDelivered: false, status: null, problem: 'no-browser' },
        'The test didn’t arrive. No device gets push notifications yet. Allow them on this page first.',
      ],
    ] as const)('get a test: %j', async (outcome, text) => {
      installBrowser();
      api.on(TEST, () => outcome);
      const { user } = await open({ browsers: [phone, laptop] });
      await user.click(screen.getByRole('button', { name: 'Send test push' }));
      expect(await screen.findByText(text)).toBeVisible();
    });
  });
});
