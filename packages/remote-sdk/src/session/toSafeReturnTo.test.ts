import { fc } from '@farm/testing/property';
import { toLoginPath, toSafeReturnTo } from './toSafeReturnTo.ts';

const ORIGIN = 'https://farm.example';

/** Returns the origin that a browser navigates to for a path. */
const toOrigin = (path: string) => new URL(path, `${ORIGIN}/auth/login`).origin;

/** Addresses built from the pieces of attacks on the origin check, in any order. */
const trickyAddress = fc
  .array(
    fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2F', '%5c', '\t', '\n', '\r', '\0', ' ', '@', ':', '?', '#', '//'],
      ...['evil.example', 'user', 'https:', 'javascript:', 'data:', 'center', '\u3002', '\u202e'],
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

describe('the way back after signing in', () => {
  test('never leaves the origin, whatever the parameter says', () => {
    const address = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      trickyAddress,
      trickyAddress.map((text) => `/${text}`),
      trickyAddress.map(encodeURIComponent),
    );
    fc.assert(
      fc.property(address, (returnTo) => {
        const path = toSafeReturnTo(returnTo, '/center');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(toOrigin(path)).toBe(ORIGIN);
        // A router resolves the returned path a second time.
        expect(toOrigin(new URL(path, ORIGIN).pathname)).toBe(ORIGIN);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    'https://evil.example/center',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/center/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'https://farm.example@evil.example',
    '@evil.example',
    'center',
    '',
  ])('is the fallback for %j', (returnTo) => {
    expect(toSafeReturnTo(returnTo, '/center')).toBe('/center');
  });

  test('is the fallback when nothing is given', () => {
    expect(toSafeReturnTo(null, '/center')).toBe('/center');
  });

  test('keeps path, query and hash of a page of ours', () => {
    expect(toSafeReturnTo('/center/my/assets?tab=profit#today', '/')).toBe(
      '/center/my/assets?tab=profit#today',
    );
  });

  test('is what the sign-in path was made with', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join('/')}`);
    const query = fc.option(fc.webQueryParameters(), { nil: '' }).map((text) => (text ? `?${text}` : ''));
    fc.assert(
      fc.property(path, query, (pathname, search) => {
        const { href } = new URL(pathname + search, ORIGIN);
        const login = new URL(toLoginPath(href.slice(ORIGIN.length)), ORIGIN);
        expect(login.pathname).toBe('/auth/login');
        expect(toSafeReturnTo(login.searchParams.get('returnTo'), '/')).toBe(href.slice(ORIGIN.length));
      }),
    );
  });
});
