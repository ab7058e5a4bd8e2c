import { createFakeApi, makeProfile } from '@farm/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { baseApi } from '@farm/remote-sdk/api';
import { deleteBrowserState, startPage } from '../testing/startPage.tsx';

const api = createFakeApi();
let isOnline = true;
beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(deleteBrowserState);

function setConnection(connection: 'online' | 'offline') {
  isOnline = connection === 'online';
  act(() => {
    dispatchEvent(new Event(connection));
  });
}

const OFFLINE_TEXT = /^You’re offline\./;

test('a page whose connection goes says so until it is back, and keeps what it shows', async () => {
  await startPage('/404');
  expect(screen.queryByText(OFFLINE_TEXT)).toBeNull();
  setConnection('offline');
  expect(screen.getByText(OFFLINE_TEXT)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  setConnection('online');
  expect(screen.queryByText(OFFLINE_TEXT)).toBeNull();
});

test('what is on screen is asked for again when the connection is back', async () => {
  let requestCount = 0;
  api.on('readProfile', () => {
    requestCount += 1;
    return makeProfile();
  });
  const { store } = await startPage('/404');
  await store.connectApi();
  const profileApi = baseApi.injectEndpoints({
    endpoints: (build) => ({ probeProfile: build.query<unknown, undefined>({ query: () => '/me/profile' }) }),
  });
  const subscription = store.dispatch(profileApi.endpoints.probeProfile.initiate(undefined));
  await waitFor(() => {
    expect(requestCount).toBe(1);
  });
  setConnection('offline');
  setConnection('online');
  await waitFor(() => {
    expect(requestCount).toBe(2);
  });
  subscription.unsubscribe();
});
