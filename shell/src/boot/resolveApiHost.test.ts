import { makePageData } from '../testing/makeRemote.ts';
import { deleteBrowserState } from '../testing/startPage.tsx';
import { resolveApiHost } from './resolveApiHost.ts';

afterEach(deleteBrowserState);

const page = makePageData({
  api: { host: 'https://api.example', allowedHosts: ['https://staging.example', 'https://test.example'] },
});

describe('the API of the page', () => {
  test('is the provider’s when storage names none', () => {
    expect(resolveApiHost(page)).toBe('https://api.example');
  });

  test.each([
    ['session', sessionStorage],
    ['local', localStorage],
  ])('is the one in %s storage when the operator lists it', (_name, storage) => {
    storage.setItem('HOST_API', 'https://staging.example');
    expect(resolveApiHost(page)).toBe('https://staging.example');
  });

  test('is the one in session storage before the one in local storage', () => {
    localStorage.setItem('HOST_API', 'https://staging.example');
    sessionStorage.setItem('HOST_API', 'https://test.example');
    expect(resolveApiHost(page)).toBe('https://test.example');
  });

  test.each([
    'https://evil.example',
    'https://staging.example.evil.example',
    'https://staging.example@evil.example',
    'http://staging.example',
    'https://staging.example/',
    '//evil.example',
    '',
  ])('is never %j: a planted origin would collect tokens', (planted) => {
    sessionStorage.setItem('HOST_API', planted);
    expect(resolveApiHost(page)).toBe('https://api.example');
  });
});
