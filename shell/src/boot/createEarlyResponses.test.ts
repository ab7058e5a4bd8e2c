import { PAGE_DATA_ID } from '@farm/contracts/registry';
import { makePageData } from '../testing/makeRemote.ts';
import { createEarlyResponses } from './createEarlyResponses.ts';

interface FileSystem {
  readFileSync: (path: string, encoding: 'utf8') => string;
}

// Browser code excludes Node's types, which would let `process` and Node's timers pass the type check.
const { readFileSync } = jest.requireActual<FileSystem>('node:fs');
const folder = expect.getState().testPath?.replace(/\/[^/]+$/, '') ?? '';
const html = readFileSync(`${folder}/../../static/index.html`, 'utf8');

const PROFILE = '/api/me/profile';
const BALANCE = '/api/me/balance';

const fetchSpy = jest.fn<Promise<Response>, [string | Request, RequestInit?]>();
const { fetch: realFetch } = globalThis;

beforeEach(() => {
  fetchSpy.mockReset().mockImplementation(() => Promise.resolve(Response.json('early')));
  globalThis.fetch = fetchSpy as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'farmRequests');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Runs the script of the page that sends its first requests. */
function openPage(requests = [PROFILE, BALANCE]): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const data = document.createElement('script');
  data.id = PAGE_DATA_ID;
  data.type = 'application/json';
  data.textContent = JSON.stringify(makePageData({ requests }));
  const script = document.createElement('script');
  script.textContent = body.querySelector('script')?.textContent ?? '';
  document.body.replaceChildren(data, script);
}

const makeRequest = (path: string, { token = 'token-7', ...init }: RequestInit & { token?: string } = {}) =>
  new Request(new URL(path, location.href), { headers: { Authorization: `Bearer ${token}` }, ...init });
const listSent = () =>
  fetchSpy.mock.calls.map(([input, init]) => [
    input,
    (init?.headers as Record<string, string>)['authorization'],
  ]);
const read = async (response: Promise<Response> | undefined) => (await response)?.json() as unknown;

test('a signed-in visitor’s page sends its first requests by itself, and each response is taken once', async () => {
  localStorage.setItem('login', 'token-7');
  openPage();
  expect(listSent()).toEqual([
    [location.origin + PROFILE, 'Bearer token-7'],
    [location.origin + BALANCE, 'Bearer token-7'],
  ]);
  const take = createEarlyResponses();
  const taken = take(makeRequest(BALANCE));
  expect(await read(taken?.response)).toBe('early');
  expect(Math.abs(Date.now() - (taken?.requestedAt ?? 0))).toBeLessThan(10_000);
  expect(take(makeRequest(BALANCE))).toBeUndefined();
  expect(await read(take(makeRequest(PROFILE))?.response)).toBe('early');
});

test('a session that ends with the tab counts before one that is remembered', () => {
  localStorage.setItem('login', 'remembered');
  sessionStorage.setItem('login', 'of-this-tab');
  openPage([PROFILE]);
  expect(listSent()).toEqual([[location.origin + PROFILE, 'Bearer of-this-tab']]);
});

test('a guest’s page sends none, nor does one whose API was set by hand', () => {
  openPage();
  localStorage.setItem('login', 'token-7');
  sessionStorage.setItem('HOST_API', 'https://api.example');
  openPage();
  expect(fetchSpy).not.toHaveBeenCalled();
  expect(createEarlyResponses()(makeRequest(PROFILE))).toBeUndefined();
});

test('a response of another session, address or method is not taken, nor one that has grown old', () => {
  localStorage.setItem('login', 'token-7');
  openPage([BALANCE]);
  const take = createEarlyResponses();
  expect(take(makeRequest(BALANCE, { token: 'token-8' }))).toBeUndefined();
  expect(take(makeRequest(`${BALANCE}?at=1`))).toBeUndefined();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  expect(take(makeRequest(BALANCE))).toBeUndefined();
});

test('a response from before a change is not taken after it', () => {
  localStorage.setItem('login', 'token-7');
  openPage([BALANCE]);
  const take = createEarlyResponses();
  expect(take(makeRequest('/api/me/machines/7', { method: 'DELETE' }))).toBeUndefined();
  expect(take(makeRequest(BALANCE))).toBeUndefined();
});

test('a request that reached nobody is sent again, and one that is given up ends', async () => {
  localStorage.setItem('login', 'token-7');
  fetchSpy.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  openPage();
  fetchSpy.mockImplementation(() => Promise.resolve(Response.json('again')));
  const take = createEarlyResponses();
  expect(await read(take(makeRequest(PROFILE))?.response)).toBe('again');
  const leaving = new AbortController();
  const taken = take(makeRequest(BALANCE, { signal: leaving.signal }));
  leaving.abort();
  await expect(taken?.response).rejects.toThrow(/aborted/);
});
