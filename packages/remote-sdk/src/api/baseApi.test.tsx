import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi, type ApiEnvironment } from './baseApi.ts';
import { toFailure } from './toFailure.ts';
import { useSlowQuery } from './useSlowQuery.ts';

const probeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ readProbe: build.query<string[], string>({ query: (path) => path }) }),
});

/** Intercepts the network: each request stays pending until the test responds. */
function interceptRequests() {
  const requests: { request: Request; respond: (response: Response) => void }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => {
        reject(request.signal.reason as Error);
      });
      requests.push({ request, respond: resolve });
    });
  });
  return requests;
}

function makeStore(environment: Partial<ApiEnvironment> = {}) {
  const extraArgument = { apiHost: '', readToken: () => null, readLanguage: () => 'en', ...environment };
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(baseApi.middleware),
  });
}

async function requestWith(environment: Partial<ApiEnvironment>): Promise<Request> {
  const requests = interceptRequests();
  const result = makeStore(environment).dispatch(probeApi.endpoints.readProbe.initiate('/probe'));
  await waitFor(() => {
    expect(requests).toHaveLength(1);
  });
  requests[0]?.respond(Response.json([]));
  await result;
  return requests[0]?.request as Request;
}

describe('a call to the API', () => {
  test('carries the token and the language of the page', async () => {
    const { headers } = await requestWith({ readToken: () => 'token-7', readLanguage: () => 'zh-CN' });
    expect(headers.get('Authorization')).toBe('Bearer token-7');
    expect(headers.get('Accept-Language')).toBe('zh-CN');
  });

  test('carries no credentials when nobody is signed in', async () => {
    const { headers } = await requestWith({});
    expect(headers.has('Authorization')).toBe(false);
  });

  test('goes to the page’s own origin, or to the host that was set', async () => {
    expect((await requestWith({})).url).toBe(`${location.origin}/api/probe`);
    const { url } = await requestWith({ apiHost: 'https://api.farm.example' });
    expect(url).toBe('https://api.farm.example/api/probe');
  });
});

describe('a response that the page has requested already', () => {
  test('is used instead of a request, and later ones are sent', async () => {
    const requests = interceptRequests();
    const early = [{ requestedAt: Date.now(), response: Promise.resolve(Response.json(['early'])) }];
    const taken: string[] = [];
    const store = makeStore({
      takeEarlyResponse: (request) => {
        taken.push(request.url);
        return early.pop();
      },
    });
    const { readProbe } = probeApi.endpoints;
    expect((await store.dispatch(readProbe.initiate('/probe'))).data).toEqual(['early']);
    expect(taken).toEqual([`${location.origin}/api/probe`]);
    expect(requests).toHaveLength(0);
    const second = store.dispatch(readProbe.initiate('/probe', { forceRefetch: true }));
    await waitFor(() => {
      expect(requests).toHaveLength(1);
    });
    requests[0]?.respond(Response.json(['late']));
    expect((await second).data).toEqual(['late']);
  });
});

describe('a call that needs a proof of the second factor', () => {
  const ticket = {
    token: 'T',
    kinds: ['totp' as const],
    passkeyOptions: null,
    expiresAt: '2026-01-02T03:04:05.000Z',
  };
  const refuse = (fields: object = { ticket }) =>
    Response.json({ code: 'proof_required', message: '', requestId: 'r', ...fields }, { status: 403 });

  /** Sends a call to which the API responds with these, one after the other. */
  async function sendCall(environment: Partial<ApiEnvironment>, ...responses: Response[]) {
    const send = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
      const next = responses.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error('unexpected request'));
    });
    const { readProbe } = probeApi.endpoints;
    const { data, error } = await makeStore(environment).dispatch(readProbe.initiate('/probe'));
    return { data, error, requestCount: send.mock.calls.length };
  }

  test('is sent once more after the proof', async () => {
    const prove = jest.fn(() => Promise.resolve(true));
    const outcome = await sendCall({ prove }, refuse(), Response.json(['proven']));
    expect(outcome).toEqual({ data: ['proven'], error: undefined, requestCount: 2 });
    expect(prove.mock.calls).toEqual([[ticket, expect.any(AbortSignal)]]);
  });

  test('fails with the second refusal, and asks for no second proof', async () => {
    const prove = jest.fn(() => Promise.resolve(true));
    const outcome = await sendCall({ prove }, refuse(), refuse({ requestId: 'second', ticket }));
    expect(outcome).toMatchObject({
      error: { code: 'proof_required', requestId: 'second' },
      requestCount: 2,
    });
    expect(prove).toHaveBeenCalledTimes(1);
  });

  test('fails as refused if the user cancels', async () => {
    const outcome = await sendCall({ prove: () => Promise.resolve(false) }, refuse());
    expect(outcome).toMatchObject({
      error: { status: 403, code: 'proof_required', ticket },
      requestCount: 1,
    });
  });

  test('fails as refused in a shell that cannot ask, or without a ticket', async () => {
    expect(await sendCall({}, refuse())).toMatchObject({
      error: { code: 'proof_required' },
      requestCount: 1,
    });
    jest.restoreAllMocks();
    const prove = jest.fn(() => Promise.resolve(true));
    expect(await sendCall({ prove }, refuse({}))).toMatchObject({ error: { code: 'proof_required' } });
    expect(prove).not.toHaveBeenCalled();
  });

  test('is not what any other refusal with a ticket asks for', async () => {
    const prove = jest.fn(() => Promise.resolve(true));
    const refusal = { code: 'second_factor_required', message: '', requestId: 'r', ticket };
    const outcome = await sendCall({ prove }, Response.json(refusal, { status: 401 }));
    expect(outcome).toMatchObject({ error: { code: 'second_factor_required' }, requestCount: 1 });
    expect(prove).not.toHaveBeenCalled();
  });
});

describe('a query that keeps its view waiting', () => {
  function watchProbe() {
    const requests = interceptRequests();
    const store = makeStore();
    const { result } = renderHook(
      () => {
        const query = probeApi.useReadProbeQuery('/slow');
        return { ...query, ...useSlowQuery(query) };
      },
      {
        wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
      },
    );
    return { requests, result };
  }

  test('ends as canceled when the user gives it up, and Retry asks anew', async () => {
    const { requests, result } = watchProbe();
    await waitFor(() => {
      expect(requests).toHaveLength(1);
    });
    await act(() => result.current.cancel());
    expect(result.current.isFetching).toBe(false);
    expect(toFailure(result.current.error).reason).toBe('canceled');
    expect(requests[0]?.request.signal.aborted).toBe(true);

    act(() => {
      void result.current.retry();
    });
    await waitFor(() => {
      expect(requests).toHaveLength(2);
    });
    requests[1]?.respond(Response.json(['fresh']));
    await waitFor(() => {
      expect(result.current.data).toEqual(['fresh']);
    });
  });

  test('is given up by Retry before it is asked anew', async () => {
    const { requests, result } = watchProbe();
    await waitFor(() => {
      expect(requests).toHaveLength(1);
    });
    act(() => {
      void result.current.retry();
    });
    await waitFor(() => {
      expect(requests).toHaveLength(2);
    });
    expect(requests[0]?.request.signal.aborted).toBe(true);
    requests[1]?.respond(Response.json(['second']));
    await waitFor(() => {
      expect(result.current.data).toEqual(['second']);
    });
  });
});
