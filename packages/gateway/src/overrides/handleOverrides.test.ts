import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { OVERRIDE_GRANT_COOKIE, OVERRIDES_COOKIE, PREVIEW_COOKIE, signGrant } from '@farm/registry';
import { fc, selectRunCount } from '@farm/testing/property';
import type { GatewayConfig } from '../config.ts';
import { makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';

/** No server listens there, which only the browser would notice. */
const DEV = 'http://localhost:9';

async function start(t: TestContext, change: Partial<GatewayConfig> = {}) {
  const gateway = await startGateway(t, change);
  await gateway.publish(
    (await makeShell()).dist,
    (await makeRemote('assets')).dist,
    (await makeRemote('info')).dist,
  );
  /** Follows `?mf=<text>` and its redirect with the cookies that it set, and others. */
  async function follow(text: string, cookie = '') {
    const taken = await gateway.get(`/?mf=${encodeURIComponent(text)}`, { ...HTML, cookie });
    assert.equal(taken.status, 303);
    const set = (taken.headers['set-cookie'] ?? []).map((header) => header.split(';', 1)[0] ?? '');
    const page = await gateway.get(taken.headers.location ?? '', {
      ...HTML,
      cookie: [cookie, ...set].join('; '),
    });
    return { taken, page, overridden: overriddenIn(page.text) };
  }
  return { ...gateway, follow };
}

function overriddenIn(html: string): [name: string, origin: string][] {
  return parsePageData(html).remotes.flatMap(({ name, why }) =>
    why.kind === 'override' ? [[name, why.origin]] : [],
  );
}

test('?mf= takes a dev server into a cookie of this browser, and leads to the address without it', async (t) => {
  const { get, follow } = await start(t);

  const taken = await get(`/center/assets?lng=zh&mf=assets@${DEV}&a=%2B`, HTML);

  assert.equal(taken.status, 303);
  assert.equal(taken.headers.location, '/center/assets?lng=zh&a=%2B');
  assert.equal(taken.headers['cache-control'], 'no-store');
  const [cookie = ''] = taken.headers['set-cookie'] ?? [];
  assert.match(cookie, /^farm_mf=assets@http:\/\/localhost:9; Path=\/; HttpOnly; SameSite=Lax$/);
  const { overridden, page } = await follow(`assets@${DEV}, info@http://127.0.0.1:9/`);
  assert.deepEqual(overridden, [
    ['assets', DEV],
    ['info', 'http://127.0.0.1:9'],
  ]);
  assert.match(
    page.headers['content-security-policy'] as string,
    /script-src [^;]*http:\/\/localhost:9 http:\/\/127/,
  );
  const others = await get('/', HTML);
  assert.deepEqual(overriddenIn(others.text), []);
  assert.ok(!String(others.headers['content-security-policy']).includes('localhost'));
});

test('an empty ?mf= ends overrides and previews', async (t) => {
  const { get } = await start(t);
  const { headers } = await get('/?mf=', { ...HTML, cookie: `${OVERRIDES_COOKIE}=assets@${DEV}` });
  assert.equal(headers.location, '/');
  for (const name of [OVERRIDES_COOKIE, PREVIEW_COOKIE])
    assert.ok(
      headers['set-cookie']?.some(
        (cookie) => cookie.startsWith(`${name}=;`) && cookie.includes('Expires=Thu, 01 Jan 1970'),
      ),
      name,
    );
});

test('what is not on the list is ignored in the address and in the cookie, and told once', async (t) => {
  const { get, follow, log } = await start(t, { overrideOrigins: ['http://localhost:9'] });
  const wrong = [
    'https://evil.example',
    'http://localhost:10',
    'https://localhost:9',
    'http://localhost.evil.example:9',
    'http://localhost:9@evil.example',
    'http://localhost:9/x',
    'http://[::1]:9',
  ];
  for (const origin of wrong) {
    const { overridden, taken } = await follow(`assets@${origin}`);
    assert.deepEqual(overridden, [], origin);
    assert.equal(
      taken.headers['set-cookie']?.some((cookie) => cookie.startsWith(OVERRIDES_COOKIE)) ?? false,
      false,
    );
    const cookie = `${OVERRIDES_COOKIE}=${encodeURIComponent(`assets@${origin}`)}`;
    const page = await get('/', { ...HTML, cookie });
    assert.deepEqual(overriddenIn(page.text), [], origin);
    assert.ok(!String(page.headers['content-security-policy']).includes('evil'), origin);
  }
  assert.deepEqual((await follow(`assets@${DEV},info@https://evil.example`)).overridden, [['assets', DEV]]);
  assert.equal(log().split('an override was refused').length - 1, 1);
  assert.match(log(), /its origin is not in OVERRIDE_ORIGINS/);
});

test('outside production a browser needs a grant unless it is on this machine', async (t) => {
  const { get, visitorKey } = await start(t);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const grant = signGrant(await visitorKey(), { kind: 'overrides', expiresAt });
  const overridden = async (host: string, ...cookies: string[]) => {
    const cookie = [`${OVERRIDES_COOKIE}=assets@${DEV}`, ...cookies].join('; ');
    return overriddenIn((await get('/', { ...HTML, host, cookie })).text);
  };
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    assert.deepEqual(await overridden(host), [['assets', DEV]], host);
  for (const host of ['farm.example', '192.168.0.7:3000', 'localhost.example']) {
    assert.deepEqual(await overridden(host), [], host);
    assert.deepEqual(await overridden(host, `${OVERRIDE_GRANT_COOKIE}=${grant}`), [['assets', DEV]], host);
  }
});

test('in production a browser needs a grant as well, and gets it from nobody but the API', async (t) => {
  const { follow, visitorKey, log } = await start(t, { isProduction: true, overrideOrigins: [DEV] });
  const key = await visitorKey();
  const inAMinute = new Date(Date.now() + 60_000).toISOString();
  const over = new Date(Date.now() - 1_000).toISOString();
  const grants: [what: string, cookie: string, isEnough: boolean][] = [
    ['none', '', false],
    ['forged', `${OVERRIDE_GRANT_COOKIE}=e30.AAAA`, false],
    ['over', `${OVERRIDE_GRANT_COOKIE}=${signGrant(key, { kind: 'overrides', expiresAt: over })}`, false],
    [
      'of another kind',
      `${OVERRIDE_GRANT_COOKIE}=${signGrant(key, { kind: 'preview', name: 'assets', version: '1.0.0+000000000000', expiresAt: inAMinute })}`,
      false,
    ],
    ['good', `${OVERRIDE_GRANT_COOKIE}=${signGrant(key, { kind: 'overrides', expiresAt: inAMinute })}`, true],
  ];
  for (const [what, cookie, isEnough] of grants) {
    const { overridden } = await follow(`assets@${DEV}`, cookie);
    assert.deepEqual(overridden, isEnough ? [['assets', DEV]] : [], what);
    const held = await follow(`info@${DEV}`, `${cookie}; ${OVERRIDES_COOKIE}=assets@${DEV}`);
    assert.equal(held.overridden.length, isEnough ? 1 : 0, `${what}, with a cookie from before`);
  }
  assert.match(log(), /this browser has no grant for overrides/);
});

test('no ?mf= leads anywhere but to this origin, and none breaks a page', async (t) => {
  const { get } = await start(t);
  const paths = [
    '//evil.example/',
    '/\\evil.example/',
    '///evil.example',
    '/.//evil.example/',
    '/..//evil.example',
  ];
  for (const path of paths) {
    const { headers } = await get(`${path}?mf=`, HTML);
    const location = new URL(headers.location ?? '', 'https://own.example');
    assert.equal(location.host, 'own.example', `${path} led to ${headers.location}`);
    assert.ok(!headers.location?.startsWith('//'), path);
  }
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const cookie = `${OVERRIDES_COOKIE}=${encodeURIComponent(text)}`;
      assert.equal((await get(`/?mf=${encodeURIComponent(text)}`, HTML)).status, 303);
      assert.equal((await get('/', { ...HTML, cookie })).status, 200);
    }),
    { numRuns: selectRunCount({ quick: 10, deep: 30 }) },
  );
});
