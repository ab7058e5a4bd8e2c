import type { Watch } from '@farm/contracts/token';
import { SLOW_AFTER_MS } from '@farm/remote-sdk';
import {
  act,
  createFakeApi,
  fireEvent,
  makeWatch,
  renderWithProviders,
  screen,
  waitFor,
  within,
  withElapsedTime,
} from '@farm/testing';
import en from '../messages/en.json';
import zh from '../messages/zh.json';
import { WatchPage } from './WatchPage.tsx';

const READ = 'readWatch';
const TOKEN = `fat_${'x'.repeat(43)}`;
const LINK = `/watch#${TOKEN}`;
const NEVER = new Promise<never>(() => undefined);
const POLL_INTERVAL_MS = 10_000;

describe('the page of a watch link', () => {
  const api = createFakeApi();
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const open = (path = LINK, messages: typeof en = en) =>
    renderWithProviders(<WatchPage />, {
      messages,
      path,
      page: { locale: messages === en ? 'en' : 'zh' },
      session: { status: 'signedOut', user: null },
    });
  const show = (fields: Partial<Watch> = {}) => api.on(READ, () => makeWatch(fields));
  const untilShown = (name = 'Barn') => screen.findByRole('heading', { level: 1, name });
  const poll = () => act(() => jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS));
  const fakeTimers = () =>
    // Time also passes by itself, for the responses.
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], advanceTimers: true });
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  test('sends the token of the address in a header, and keeps it out of the store', async () => {
    const received = jest.fn();
    api.on(READ, (_body, request) => {
      received(request.headers.get('authorization'), new URL(request.url).search);
      return makeWatch();
    });
    const { currentPath, storedText } = open();
    await untilShown();
    expect(currentPath()).toBe(LINK);
    expect(received.mock.calls).toEqual([[`Bearer ${TOKEN}`, '']]);
    expect(storedText()).not.toContain(TOKEN);
  });

  test('shows machines, open incidents, profits and balance', async () => {
    const updatedAt = new Date(Date.now() - 3 * 60_000).toISOString();
    const { machines } = makeWatch();
    show({
      machines: machines && { ...machines, items: machines.items.map((one) => ({ ...one, updatedAt })) },
    });
    open();
    await untilShown();
    expect(rowsOf('Machines')).toEqual([expect.stringMatching(/^barn-1Online3 minutes ago120/)]);
    expect(rowsOf('Open incidents')).toEqual([expect.stringMatching(/^barn-1Space dropped.*Jan 2, 2026/)]);
    expect(rowsOf('Profit')).toEqual(['Jan 1, 20260.054107666015 XCH']);
    expect(screen.getByText('Last 30 days').nextSibling).toHaveTextContent('0.054107666015 XCH');
    expect(screen.getByText('Usable').nextSibling).toHaveTextContent('2.5 XCH');
    expect(screen.getByText(/^Updates automatically/)).toHaveTextContent('This link expires on Apr 2, 2026.');
  });

  test.each([
    ['machines', 'Machines'],
    ['profits', 'Profit'],
    ['balance', 'Balance'],
  ] as const)('shows no %s unless they were chosen', async (part, heading) => {
    show({ [part]: null });
    open();
    await untilShown();
    expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(0);
  });

  test('says what is empty, and that there are more machines than it shows', async () => {
    show({
      machines: { items: [], counts: { fresh: 0, online: 0, offline: 0 }, incidents: [] },
      profits: [],
    });
    const { unmount } = open();
    await untilShown();
    for (const sentence of ['No machines.', 'No open incidents.', 'No profit in the last 30 days.'])
      expect(screen.getByText(sentence)).toBeVisible();
    unmount();
    const { machines } = makeWatch();
    show({ machines: machines && { ...machines, counts: { fresh: 1, online: 700, offline: 2 } } });
    open();
    expect(await screen.findByText('The first 1 of 703 machines, by name.')).toBeVisible();
  });

  test('asks again every ten seconds', async () => {
    fakeTimers();
    show();
    open();
    await untilShown();
    show({ balance: { total: '8', usable: '8', frozen: '0' } });
    await poll();
    await waitFor(() => expect(screen.getByText('Total').nextSibling).toHaveTextContent('8 XCH'));
  });

  test('asks again only while it is visible, and at once when it becomes so', async () => {
    fakeTimers();
    show();
    open();
    await untilShown();
    const asked = jest.fn(() => makeWatch({ name: 'Shed' }));
    api.on(READ, asked);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await poll();
    await poll();
    expect(asked).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await untilShown('Shed');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('goes dark once the link is refused, for good', async () => {
    fakeTimers();
    show();
    open();
    await untilShown();
    const asked = jest.fn();
    api.refuse(READ, 'token_error');
    await poll();
    expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work anymore');
    expect(document.body).not.toHaveTextContent(/barn-1|XCH|Barn/);
    api.on(READ, () => {
      asked();
      return makeWatch();
    });
    await poll();
    fireEvent(window, new Event('online'));
    await poll();
    expect(asked).not.toHaveBeenCalled();
  });

  test('does not sign out a visitor who is signed in', async () => {
    api.refuse(READ, 'token_error');
    const { session } = renderWithProviders(<WatchPage />, { messages: en, path: LINK });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work anymore');
    expect(session.signOut).not.toHaveBeenCalled();
  });

  test.each(['/watch', '/watch#', '/watch#fat_short', `/watch#token=${TOKEN}`])(
    'asks to open the link again where it is not whole: %s',
    (path) => {
      open(path);
      expect(screen.getByRole('heading', { name: 'Open the link again' })).toBeVisible();
    },
  );

  test('keeps what it shows when the connection goes, says so, and comes back with it', async () => {
    fakeTimers();
    show();
    open();
    await untilShown();
    api.disconnect(READ);
    await poll();
    expect(await screen.findByText(/You’re seeing earlier data\./)).toBeVisible();
    expect(rowsOf('Machines')).toHaveLength(1);
    show({ name: 'Shed' });
    fireEvent(window, new Event('online'));
    await untilShown('Shed');
    expect(screen.queryByText(/You’re seeing earlier data\./)).not.toBeInTheDocument();
  });

  test.each([
    ['without a connection', () => api.disconnect(READ), 'Can’t reach the farm.'],
    ['when the farm fails', () => api.refuse(READ, 'internal_error'), 'Request request-1'],
  ])('comes with another try %s', async (_when, fail, text) => {
    fail();
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    show();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await untilShown();
  });

  test.each([
    [
      'en',
      en,
      'A lot of people are watching right now, so you’re seeing earlier data. This page will try again within 45 seconds.',
    ],
    ['zh', zh, '当前观看人数较多，显示的是之前的数据。页面会在 45 秒内自动重试。'],
  ] as const)(
    'keeps what it shows while very many watch, says so, and waits as long as the farm says (%s)',
    async (_locale, messages, text) => {
      fakeTimers();
      // A part of ten seconds, so that not all come back at once.
      jest.spyOn(Math, 'random').mockReturnValue(0.5);
      show();
      open(LINK, messages);
      await untilShown();
      api.refuse(READ, 'too_many_requests', { retryAfterSeconds: 40 });
      await poll();
      expect(await screen.findByText(text)).toBeVisible();
      expect(rowsOf(messages['info.watch.machines'])).toHaveLength(1);
      expect(
        screen.queryByRole('button', { name: messages === en ? 'Retry' : '重试' }),
      ).not.toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      const asked = jest.fn(() => makeWatch({ name: 'Shed' }));
      api.on(READ, asked);
      for (let waited = 0; waited < 4; waited++) {
        await poll();
        fireEvent(document, new Event('visibilitychange'));
        fireEvent(window, new Event('online'));
      }
      expect(asked).not.toHaveBeenCalled();
      await poll();
      await untilShown('Shed');
      expect(screen.queryByText(text)).not.toBeInTheDocument();
      expect(asked).toHaveBeenCalledTimes(1);
      await poll();
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    },
  );

  test('comes by itself if very many watch when it opens', async () => {
    fakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    api.refuse(READ, 'too_many_requests', { retryAfterSeconds: 1 });
    open();
    expect(await screen.findByRole('heading', { name: 'A lot of people are watching' })).toBeVisible();
    expect(screen.getByText('This page will try again within 1 second.')).toBeVisible();
    show();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await untilShown();
  });

  test('comes back to a refusal without a time after half a minute', async () => {
    fakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    api.refuse(READ, 'too_many_requests');
    open();
    expect(await screen.findByText('This page will try again within 30 seconds.')).toBeVisible();
  });

  test('gives up a request that hangs, and asks again', async () => {
    fakeTimers();
    show();
    open();
    await untilShown();
    const limit = new AbortController();
    const limited = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    api.on(READ, () => NEVER);
    await poll();
    expect(limited).toHaveBeenCalledWith(30_000);
    limit.abort();
    expect(await screen.findByText(/You’re seeing earlier data\./)).toBeVisible();
    limited.mockRestore();
    show({ name: 'Shed' });
    await poll();
    await untilShown('Shed');
  });

  test('says that it loads, that it is slow, and can be given up', async () => {
    api.on(READ, () => NEVER);
    const { user } = await withElapsedTime(SLOW_AFTER_MS, () => open());
    expect(screen.getByRole('progressbar', { name: 'Loading the farm' })).toBeVisible();
    expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canceled. Try again when you’re ready.');
  });

  test('speaks Chinese', async () => {
    show();
    open(LINK, zh);
    expect(await screen.findByRole('heading', { name: '未结束的异常' })).toBeVisible();
    expect(screen.getByText(/^页面自动更新/)).toHaveTextContent('链接有效期至 2026年4月2日。');
  });
});
