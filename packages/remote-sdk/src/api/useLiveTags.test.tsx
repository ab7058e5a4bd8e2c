import type { LiveEvent } from '@farm/contracts';
import { configureStore } from '@reduxjs/toolkit';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi, type ApiEnvironment } from './baseApi.ts';
import { useLiveTags } from './useLiveTags.ts';
import { useLiveUpdates } from './useLiveUpdates.ts';

type Tag = 'Balance' | 'ProfitLog' | 'Withdrawal' | 'Profile';

const probeApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Balance', 'ProfitLog', 'Withdrawal'] })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      readTagged: build.query<number, Tag>({
        query: (tag) => `/probe/${tag}`,
        providesTags: (_answer, _error, tag) => [tag],
      }),
    }),
  });

/** Starts a test double of the server: the test controls its streams, and other requests are counted. */
function startServer() {
  const streams: { token: string | null; isOpen: boolean; write: (text: string) => void; end: () => void }[] =
    [];
  const requestCounts = new Map<string, number>();
  let refusal: number | null = null;
  let refusedCount = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    if (pathname !== '/api/me/events') {
      const tag = pathname.split('/').at(-1) ?? '';
      requestCounts.set(tag, (requestCounts.get(tag) ?? 0) + 1);
      return Promise.resolve(Response.json(requestCounts.get(tag)));
    }
    if (refusal !== null) {
      refusedCount += 1;
      return Promise.resolve(new Response('{}', { status: refusal }));
    }
    const encoder = new TextEncoder();
    return new Promise((resolve) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const stream = {
            token: request.headers.get('Authorization'),
            isOpen: true,
            write: (text: string) => {
              controller.enqueue(encoder.encode(text));
            },
            end: () => {
              stream.isOpen = false;
              controller.close();
            },
          };
          init?.signal?.addEventListener('abort', () => {
            if (!stream.isOpen) return;
            stream.isOpen = false;
            controller.error(new DOMException('Aborted', 'AbortError'));
          });
          streams.push(stream);
        },
      });
      resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    });
  });
  return {
    streams,
    countRequests: (tag: Tag) => requestCounts.get(tag) ?? 0,
    refuse: (status: number) => (refusal = status),
    countRefused: () => refusedCount,
    send: (event: LiveEvent) => {
      streams.at(-1)?.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    /** Waits until `count` streams were opened. */
    waitForStreams: async (count: number) => {
      await waitFor(() => {
        expect(streams).toHaveLength(count);
      });
    },
  };
}

/** Installs a minimal test double of Web Locks, with the features that the feed uses. */
function provideLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const request = (
    name: string,
    { signal }: { signal: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<void> => {
    const previous = tails.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
    const granted = Promise.race([previous, aborted]).then(callback);
    tails.set(name, Promise.all([previous, granted.catch(() => undefined)]));
    return granted;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true });
}

beforeEach(provideLocks);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const TAGS: Tag[] = ['Balance', 'ProfitLog', 'Withdrawal', 'Profile'];
const MONEY_TAGS = { balance: ['Balance', 'ProfitLog'], withdrawal: ['Balance', 'Withdrawal'] };
const useMoney = () => useLiveTags(MONEY_TAGS);
let sessionCount = 0;

/** Creates a session that can open tabs; each test has its own session. */
function startSession() {
  sessionCount += 1;
  const state: { token: string | null } = { token: `token-${sessionCount}` };
  const openTab = () => {
    const extraArgument: ApiEnvironment = {
      apiHost: '',
      readToken: () => state.token,
      readLanguage: () => 'en',
    };
    const store = configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(baseApi.middleware),
    });
    for (const tag of TAGS) void store.dispatch(probeApi.endpoints.readTagged.initiate(tag));
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    return { openPage: (use = useMoney) => renderHook(use, { wrapper }) };
  };
  return { state, openTab };
}

function setVisibility(visibility: 'hidden' | 'visible') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Mocks intervals of 30 s, which then tick only when the test calls the returned function. */
function mockPolling() {
  const ticks: (() => void)[] = [];
  const { setInterval: realSetInterval } = globalThis;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void, ms: number) => {
    if (ms !== 30_000) return realSetInterval(tick, ms);
    ticks.push(tick);
    return undefined;
  }) as typeof setInterval);
  return () => {
    for (const tick of ticks) tick();
  };
}

describe('a page that is kept up to date', () => {
  test('asks for everything anew once the stream is there, and then for what changed', async () => {
    const server = startServer();
    const { state, openTab } = startSession();
    openTab().openPage();
    await server.waitForStreams(1);
    expect(server.streams[0]?.token).toBe(`Bearer ${state.token}`);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 2, 2, 1]);
    });
    server.send({ topic: 'balance' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([3, 3, 2, 1]);
    });
    server.send({ topic: 'withdrawal', id: '5c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b02' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([4, 3, 3, 1]);
    });
  });

  test('asks for nothing anew if nothing has changed since it was opened', async () => {
    const server = startServer();
    startSession().openTab().openPage();
    await server.waitForStreams(1);
    server.send({ topic: 'ready', quietMs: 3_600_000 });
    server.send({ topic: 'balance' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 2, 1, 1]);
    });
    // Something may have changed.
    server.send({ topic: 'ready', quietMs: 0 });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([3, 3, 2, 1]);
    });
  });

  test('asks anew for what its remote has named and for nothing else', async () => {
    const server = startServer();
    const { openPage } = startSession().openTab();
    const tags = { machine: ['ProfitLog'] };
    openPage(() => useLiveTags(tags));
    await server.waitForStreams(1);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([1, 2, 1, 1]);
    });
    openPage();
    server.send({ topic: 'balance' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 3, 1, 1]);
    });
    server.send({ topic: 'machine' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 4, 1, 1]);
    });
  });

  test('of a remote that names no tags asks for what there was when it was built', async () => {
    const server = startServer();
    startSession().openTab().openPage(useLiveUpdates);
    await server.waitForStreams(1);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 2, 2, 1]);
    });
    server.send({ topic: 'withdrawal', id: '5c0d4e7e-52d8-4d0d-9b5e-6a0f1f0a2b02' });
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([3, 2, 3, 1]);
    });
  });

  test('understands events in any pieces, passes over comments and over topics it does not know', async () => {
    const server = startServer();
    startSession().openTab().openPage();
    await server.waitForStreams(1);
    const [stream] = server.streams;
    stream?.write('data: {"topic":"ready"}\n\n');
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(2);
    });
    for (const piece of [
      ':\n',
      '\ndata: {"topic":"mach',
      'ine"}\n\ndata: {"to',
      'pic":"balance"}\n',
      '\n:\n\n',
    ])
      stream?.write(piece);
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(3);
    });
    expect(server.countRequests('Withdrawal')).toBe(2);
  });

  test('opens the stream again when it breaks, and asks for everything anew', async () => {
    const server = startServer();
    startSession().openTab().openPage();
    await server.waitForStreams(1);
    server.send({ topic: 'ready' });
    server.streams[0]?.end();
    await server.waitForStreams(2);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(3);
    });
  });

  test('asks every 30 seconds while there is no stream, but not while nobody looks', async () => {
    const tickPolling = mockPolling();
    Reflect.deleteProperty(navigator, 'locks');
    const server = startServer();
    startSession().openTab().openPage();
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(1);
    });
    tickPolling();
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(2);
    });
    setVisibility('hidden');
    tickPolling();
    setVisibility('visible');
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(3);
    });
    expect(server.streams).toEqual([]);
  });

  test('does not poll beside a stream that is alive', async () => {
    const tickPolling = mockPolling();
    const server = startServer();
    startSession().openTab().openPage();
    await server.waitForStreams(1);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(2);
    });
    tickPolling();
    server.send({ topic: 'balance' });
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(3);
    });
    expect(server.countRequests('Withdrawal')).toBe(2);
  });

  test('asks once more when its session is refused, which tells the page, and then no more', async () => {
    const server = startServer();
    server.refuse(401);
    startSession().openTab().openPage();
    await waitFor(() => {
      expect(TAGS.map(server.countRequests)).toEqual([2, 2, 2, 1]);
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(TAGS.map(server.countRequests)).toEqual([2, 2, 2, 1]);
    expect(server.countRefused()).toBe(1);
  });
});

describe('the stream', () => {
  test('is one for all users of the hook, and ends with the last of them', async () => {
    const server = startServer();
    const tab = startSession().openTab();
    const [first, second] = [tab.openPage(), tab.openPage()];
    await server.waitForStreams(1);
    first.unmount();
    expect(server.streams[0]?.isOpen).toBe(true);
    second.unmount();
    await waitFor(() => {
      expect(server.streams[0]?.isOpen).toBe(false);
    });
    expect(server.streams).toHaveLength(1);
  });

  test('is one for all tabs; another tab goes on when the first closes', async () => {
    const server = startServer();
    const { openTab } = startSession();
    const leader = openTab().openPage();
    await server.waitForStreams(1);
    server.send({ topic: 'ready' });
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(2);
    });
    // The second tab fetches its own data, and again once it knows that the stream is alive.
    openTab().openPage();
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(4);
    });
    server.send({ topic: 'balance' });
    await waitFor(() => {
      expect(server.countRequests('Balance')).toBe(6);
    });
    expect(server.streams).toHaveLength(1);
    leader.unmount();
    await server.waitForStreams(2);
    expect(server.streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test('is another one for another session', async () => {
    const tickPolling = mockPolling();
    const server = startServer();
    const { state, openTab } = startSession();
    openTab().openPage();
    await server.waitForStreams(1);
    state.token = `${state.token}-next`;
    tickPolling();
    await server.waitForStreams(2);
    expect(server.streams[0]?.isOpen).toBe(false);
    expect(server.streams[1]?.token).toBe(`Bearer ${state.token}`);
    state.token = null;
    tickPolling();
    await waitFor(() => {
      expect(server.streams[1]?.isOpen).toBe(false);
    });
  });
});
