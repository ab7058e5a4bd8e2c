import * as calls from '@farm/contracts/calls';
import { createFakeApi, makeBalance, makeProfitLogEntry, makeWithdrawalRule } from '@farm/testing';
import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from './baseApi.ts';
import { createKnownResponsesMiddleware } from './createKnownResponsesMiddleware.ts';
import { restoreKnownResponses, type KnownResponses } from './knownResponses.ts';
import { toEndpoint } from './toEndpoint.ts';
import { toPages } from './toPages.ts';

const keptApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    readKeptBalance: build.query(toEndpoint(calls.readBalance)),
    readPassingRule: build.query(toEndpoint(calls.readWithdrawalRule)),
    listKeptProfits: build.infiniteQuery(toPages(calls.listProfitLog)),
  }),
});

/** Makes the store of a page; `kept` collects what its middleware passes on. */
function makeStore(known: KnownResponses = {}) {
  const kept: KnownResponses = {};
  const extraArgument = { apiHost: '', readToken: () => 'token-of-ada', readLanguage: () => 'en' };
  const middleware = createKnownResponsesMiddleware((key, response) => (kept[key] = response));
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(middleware, baseApi.middleware),
  });
  store.dispatch(restoreKnownResponses(known));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, kept, wrapper };
}

const at = Date.parse('2026-01-02T03:04:05Z');
const balanceKey = 'readKeptBalance(undefined)';
const profitsKey = 'listKeptProfits({})';
const knownBalance = {
  [balanceKey]: { endpointName: 'readKeptBalance', data: makeBalance({ total: '1' }), at },
};
const makePage = (id: string, nextCursor: string | null = null) => ({
  items: [makeProfitLogEntry({ id })],
  nextCursor,
});
const knownProfits = {
  [profitsKey]: {
    endpointName: 'listKeptProfits',
    data: { pages: [makePage('old', 'more')], pageParams: [null] },
    at,
  },
};

describe('a response of the tab’s last page', () => {
  const api = createFakeApi();

  test('is shown from the first render on, and replaced by the current one', async () => {
    api.on('readBalance', () => makeBalance({ total: '2' }));
    const { wrapper } = makeStore(knownBalance);
    const totals: (string | undefined)[] = [];
    const { result } = renderHook(
      () => {
        const query = keptApi.useReadKeptBalanceQuery(undefined);
        totals.push(query.data?.total);
        return query;
      },
      { wrapper },
    );
    expect(totals[0]).toBe('1');
    expect(result.current).toMatchObject({ isFetching: true, lastKnownAt: at });
    expect(result.current.fulfilledTimeStamp).toBeUndefined();
    await waitFor(() => expect(result.current.data?.total).toBe('2'));
    expect(result.current.fulfilledTimeStamp).toBeGreaterThan(at);
    expect(new Set(totals)).toEqual(new Set(['1', '2']));
  });

  test('stays, with the failure, if the current one does not arrive', async () => {
    api.disconnect('readBalance');
    const { wrapper } = makeStore(knownBalance);
    const { result } = renderHook(() => keptApi.useReadKeptBalanceQuery(undefined), { wrapper });
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(result.current.data?.total).toBe('1');
    expect(result.current.fulfilledTimeStamp).toBeUndefined();
  });

  test.each([true, false])('is no page of the current list, refetched by choice: %s', async (isForced) => {
    api.on('listProfitLog', () => makePage('new'));
    const { wrapper } = makeStore(knownProfits);
    const { result } = renderHook(
      () => keptApi.useListKeptProfitsInfiniteQuery({}, { refetchOnMountOrArgChange: isForced }),
      { wrapper },
    );
    const listIds = () => result.current.data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
    await waitFor(() => expect(result.current.fulfilledTimeStamp).toBeDefined());
    expect(listIds()).toEqual(['new']);
  });
});

describe('a response that arrives', () => {
  const api = createFakeApi();

  test('is passed on if its call may be kept, and no other', async () => {
    api.on('readBalance', () => makeBalance({ total: '2' }));
    api.on('readWithdrawalRule', () => makeWithdrawalRule());
    const { store, kept } = makeStore();
    await store.dispatch(keptApi.endpoints.readKeptBalance.initiate(undefined));
    await store.dispatch(keptApi.endpoints.readPassingRule.initiate(undefined));
    expect(Object.keys(kept)).toEqual([balanceKey]);
    expect(kept[balanceKey]).toMatchObject({
      endpointName: 'readKeptBalance',
      data: makeBalance({ total: '2' }),
    });
  });

  test('is not passed on if it is a refusal', async () => {
    api.refuse('readBalance', 'unavailable');
    const { store, kept } = makeStore();
    await store.dispatch(keptApi.endpoints.readKeptBalance.initiate(undefined));
    expect(kept).toEqual({});
  });

  test('is passed on without the later pages of a list', async () => {
    api.on('listProfitLog', (_body, { url }) =>
      new URL(url).searchParams.has('cursor') ? makePage('second') : makePage('first', 'more'),
    );
    const { kept, wrapper } = makeStore();
    const { result } = renderHook(() => keptApi.useListKeptProfitsInfiniteQuery({}), { wrapper });
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
    expect(kept[profitsKey]?.data).toEqual({ pages: [makePage('first', 'more')], pageParams: [null] });
  });
});
