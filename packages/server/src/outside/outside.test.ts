import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeChiaRoot } from '@farm/simulators/harvester';
import { startPushService, startWebhookReceiver } from '@farm/simulators/outside';
import { fc, selectRunCount } from '@farm/testing/property';
import ipaddr from 'ipaddr.js';
import { parseConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import {
  createOutside,
  createWebhookSecret,
  sendPush,
  signWebhook,
  toDiscord,
  type OutsideOptions,
} from './index.ts';

/** Networks that are not on the internet, from the registries of IANA for special addresses. */
const SPECIAL = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32'],
  // Metadata of clouds.
  ...['169.254.169.254/32', '100.100.100.200/32', '192.0.0.192/32', 'fd00:ec2::254/128'],
  ...['::/128', '::1/128', '::/96', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48'],
  ...['100::/64', '2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '4000::/3', '8000::/1'],
];

const receiver = await startWebhookReceiver();
const other = await startWebhookReceiver();
after(() => Promise.all([receiver.close(), other.close()]));
beforeEach(() => {
  receiver.received.length = 0;
  receiver.setManner({ status: 204 });
});

const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' });
/** The internet only, as in production; nothing may be asked of DNS. */
const internet = createOutside({
  allowedNetworks: [],
  resolve: () => assert.fail('A literal address needs no DNS'),
});
const REFUSED = { status: null, problem: 'address-refused' };
/** This machine too; names are resolved as given. */
const createLocal = (options: Partial<OutsideOptions> = {}) =>
  createOutside({
    allowedNetworks: ['127.0.0.0/8'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...options,
  });
const local = createLocal();
const toUrl = (address: string) => `https://${address.includes(':') ? `[${address}]` : address}/hook`;

async function assertRefused(address: string): Promise<void> {
  assert.deepEqual(await internet.send(message(toUrl(address))), REFUSED, address);
  await assert.rejects(internet.assertUrl(toUrl(address)), isRefusal, address);
  for (const addresses of [[address], ['1.1.1.1', address], [address, '2606:4700::1111']]) {
    const named = createOutside({ allowedNetworks: [], resolve: () => Promise.resolve(addresses) });
    assert.deepEqual(await named.send(message('https://hooks.example/')), REFUSED, addresses.join(' '));
    await assert.rejects(named.assertUrl('https://hooks.example/'), isRefusal);
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'url_refused';
}

/** Makes any address of a network. */
function toAddress(network: string, bytes: Uint8Array): string {
  const [base, bits] = ipaddr.parseCIDR(network);
  const fixed = base.toByteArray();
  const mixed = fixed.map((byte, at) => {
    const free = Math.min(8, Math.max(0, (at + 1) * 8 - bits));
    return byte | ((bytes[at] ?? 0) & (2 ** free - 1));
  });
  return ipaddr.fromByteArray(mixed).toString();
}

const addressOf = (networks: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...networks), fc.uint8Array({ minLength: 16, maxLength: 16 }))
    .map(([network, bytes]) => toAddress(network, bytes));

describe('an address of a user', () => {
  test('never leads to a network that is not on the internet, by literal or by name', async () => {
    await fc.assert(fc.asyncProperty(addressOf(SPECIAL), assertRefused), {
      numRuns: selectRunCount({ quick: 500, deep: 20_000 }),
    });
  });

  test('never leads to an IPv4 address within IPv6, whatever it stands for', async () => {
    const hex = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array) =>
      [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':');
    const forms = fc.constantFrom<(v4: string) => string>(
      (v4) => `::ffff:${v4}`,
      (v4) => `::${v4}`,
      (v4) => `64:ff9b::${v4}`,
      (v4) => `64:ff9b:1::${v4}`,
      (v4) => `2002:${v4}::1`,
      (v4) => `2001:0:${v4}::`,
      (v4) => `fe80::5efe:${v4}`,
    );
    const v4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map(hex);
    await fc.assert(
      fc.asyncProperty(forms, v4, (toForm, address) => assertRefused(toForm(address))),
      { numRuns: selectRunCount({ quick: 200, deep: 5_000 }) },
    );
  });

  for (const host of ['2130706433', '0x7f.1', '127.1', '0177.0.0.1', '127.0.0.1.', '①②⑦.0.0.1', '0'])
    test(`is refused as ${host}`, async () => {
      assert.deepEqual(await internet.send(message(`https://${host}/`)), REFUSED);
    });

  for (const url of [
    ...['http://1.1.1.1/', 'ftp://1.1.1.1/', 'file:///etc/passwd', 'javascript:1', 'nowhere', ''],
    ...['https://1.1.1.1:22/', 'https://1.1.1.1:80/', 'https://user@1.1.1.1/', 'https://user:pass@1.1.1.1/'],
  ])
    test(`is refused as ${url || 'nothing'}`, async () => {
      assert.deepEqual(await internet.send(message(url)), REFUSED);
      await assert.rejects(internet.assertUrl(url), isRefusal);
      await assert.rejects(local.assertUrl(url), isRefusal);
    });

  for (const url of [
    ...['https://1.1.1.1/hook', 'https://8.8.8.8:443/', 'https://9.9.9.9:8443/', 'https://172.32.0.1/'],
    ...['https://100.128.0.1/', 'https://[2606:4700:4700::1111]/', 'https://[2a00:1450:4001::1]:8443/'],
  ])
    test(`is taken as ${url}`, () => internet.assertUrl(url));

  test('is taken while DNS does not know it, or is silent', async () => {
    const createUnknown = (resolve: OutsideOptions['resolve'] & {}) =>
      createOutside({ allowedNetworks: [], resolve, timeoutMs: 50 });
    const url = 'https://hooks.example/';
    const unknown = createUnknown(() => Promise.resolve([]));
    await unknown.assertUrl(url);
    assert.deepEqual(await unknown.send(message(url)), { status: null, problem: 'name-unknown' });
    const broken = createUnknown(() => Promise.reject(new Error('The name server is gone')));
    await broken.assertUrl(url);
    assert.deepEqual(await broken.send(message(url)), { status: null, problem: 'name-unknown' });
    const silent = createUnknown(() => new Promise(() => {}));
    assert.deepEqual(await silent.send(message(url)), { status: null, problem: 'timed-out' });
  });

  test('that DNS of the internet cannot know is unknown', async () => {
    const outside = createOutside({ allowedNetworks: [] });
    const result = await outside.send(message('https://no-such-name.invalid/'));
    assert.deepEqual(result, { status: null, problem: 'name-unknown' });
  });

  test('leads to an allowed network with any port and without TLS, and to no other', async () => {
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    assert.deepEqual(await local.send(message(url)), { status: 204, problem: null });
    await local.assertUrl(url);
    for (const each of ['http://10.0.0.1/', 'http://1.1.1.1/', 'https://[::ffff:7f00:1]/', 'http://[::1]/'])
      assert.deepEqual(await local.send(message(each)), REFUSED, each);
  });
});

describe('a message to the outside', () => {
  test('arrives as it was sent', async () => {
    const headers = { 'content-type': 'application/json', 'webhook-id': 'an-id' };
    const body = '{"text":"农场 — ☘"}';
    const result = await local.send({ url: `http://127.0.0.1:${receiver.port}/hook?room=1`, headers, body });
    assert.deepEqual(result, { status: 204, problem: null });
    const [{ path, body: arrived, headers: seen } = assert.fail()] = receiver.received;
    assert.deepEqual([path, arrived], ['/hook?room=1', body]);
    assert.equal(seen['webhook-id'], 'an-id');
    assert.equal(seen['user-agent'], 'Farm');
    assert.equal(seen.host, `127.0.0.1:${receiver.port}`);
  });

  test('goes to the address that was checked, whatever DNS says next', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let lookups = 0;
    // 127.0.0.2 stands for the internet: nobody listens there. The receiver at 127.0.0.1 is in no allowed network.
    const outside = createOutside({
      allowedNetworks: ['127.0.0.2/32'],
      resolve: () => Promise.resolve(answers[lookups++] ?? []),
    });
    const url = `http://rebound.example:${receiver.port}/hook`;
    assert.deepEqual(await outside.send(message(url)), { status: null, problem: 'no-connection' });
    assert.equal(lookups, 1);
    assert.deepEqual(await outside.send(message(url)), REFUSED);
    assert.deepEqual(receiver.received, []);
  });

  test('carries the name that the user gave, and tries each of its addresses', async () => {
    const outside = createLocal({ resolve: () => Promise.resolve(['127.0.0.3', '127.0.0.1']) });
    const result = await outside.send(message(`http://hooks.example:${receiver.port}/hook`));
    assert.deepEqual(result, { status: 204, problem: null });
    assert.equal(receiver.received[0]?.headers.host, `hooks.example:${receiver.port}`);
  });

  test('follows no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.setManner({ status, location: other.url });
      assert.deepEqual(await local.send(message(receiver.url)), { status, problem: 'status' });
    }
    assert.equal(receiver.received.length, 5);
    assert.deepEqual(other.received, []);
  });

  for (const status of [200, 201, 299])
    test(`arrived if it is answered with ${status}`, async () => {
      receiver.setManner({ status });
      assert.deepEqual(await local.send(message(receiver.url)), { status, problem: null });
    });

  for (const status of [400, 404, 410, 429, 500, 503])
    test(`did not arrive if it is answered with ${status}`, async () => {
      receiver.setManner({ status });
      const problem = status === 410 ? 'gone' : 'status';
      assert.deepEqual(await local.send(message(receiver.url)), { status, problem });
    });

  test('that nobody takes has no status', async () => {
    receiver.setManner('down');
    assert.deepEqual(await local.send(message(receiver.url)), { status: null, problem: 'no-connection' });
    const closed = await startWebhookReceiver();
    await closed.close();
    assert.deepEqual(await local.send(message(closed.url)), { status: null, problem: 'no-connection' });
  });

  test('ends at the limit, also while a body drips', async () => {
    const outside = createLocal({ timeoutMs: 300 });
    receiver.setManner('silent');
    assert.deepEqual(await outside.send(message(receiver.url)), { status: null, problem: 'timed-out' });
    receiver.setManner('drips');
    assert.deepEqual(await outside.send(message(receiver.url)), { status: 200, problem: null });
  });

  test('arrived once there is a status, however long a body drips', { timeout: 20_000 }, async () => {
    receiver.setManner('drips');
    const outside = createLocal({ timeoutMs: 2 ** 31 - 1 });
    assert.deepEqual(await outside.send(message(receiver.url)), { status: 200, problem: null });
  });

  test('reads a body without an end no further than its first kilobyte', async () => {
    receiver.setManner('floods');
    const outside = createLocal({ timeoutMs: 2 ** 31 - 1 });
    assert.deepEqual(await outside.send(message(receiver.url)), { status: 200, problem: null });
  });
});

describe('TLS', () => {
  test('takes a valid certificate of the host and no other', async () => {
    const { ca, certificate, key } = await makeChiaRoot();
    const secure = await startWebhookReceiver({ cert: certificate, key });
    after(secure.close);
    const send = (host: string) => local.send(message(`https://${host}:${secure.port}/hook`));
    const refused = { status: null, problem: 'certificate' };
    assert.deepEqual(await send('chia.net'), refused, 'nobody trusts its authority');
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, ca]);
    try {
      assert.deepEqual(await send('chia.net'), { status: 204, problem: null });
      assert.deepEqual(await send('hooks.example'), refused);
      assert.deepEqual(await send('127.0.0.1'), refused);
    } finally {
      setDefaultCACertificates(trusted);
    }
    assert.equal(secure.received.length, 1);
    const plain = message(`https://127.0.0.1:${receiver.port}/hook`);
    assert.deepEqual(await local.send(plain), refused, 'no TLS at all');
  });
});

describe('a signed webhook', () => {
  test('is verified by the library of receivers, and by no other secret', async () => {
    const secret = createWebhookSecret();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(secret, createWebhookSecret());
    const body = '{"type":"alarm"}';
    const send = async (at: Date) => {
      const headers = signWebhook(secret, { id: 'an-id', body }, at);
      await local.send({ url: receiver.url, headers, body });
      return receiver.received.at(-1);
    };
    receiver.setSecret(secret);
    const taken = await send(new Date());
    assert.deepEqual([taken?.id, taken?.signature], ['an-id', 'valid']);
    assert.equal((await send(new Date(Date.now() - 10 * 60_000)))?.signature, 'invalid', 'it is old');
    receiver.setSecret(createWebhookSecret());
    assert.equal((await send(new Date()))?.signature, 'invalid');
  });

  test('has the same signature by a secret without padding', () => {
    const secret = createWebhookSecret();
    const sign = (text: string) => signWebhook(text, { id: 'an-id', body: '{}' }, new Date(0));
    assert.deepEqual(sign(secret.replace('=', '')), sign(secret));
  });
});

describe('a message to Discord', () => {
  const limits = { minLength: 0, maxLength: 2_500 };
  test('fits, mentions nobody, and keeps what fits', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', ...limits }),
      fc.string({ unit: 'grapheme', ...limits }),
    );
    fc.assert(
      fc.property(texts, (given) => {
        const { content, ...rest } = JSON.parse(toDiscord(given)) as { content: string };
        assert.deepEqual(rest, { allowed_mentions: { parse: [] } });
        assert.ok(content.length <= 2_000);
        if (given.length <= 2_000) assert.equal(content, given);
        else assert.ok(content.endsWith('…') && given.startsWith(content.slice(0, -1)));
        assert.ok(content.isWellFormed());
      }),
      { numRuns: selectRunCount({ quick: 100, deep: 2_000 }) },
    );
  });
});

describe('a push', async () => {
  const service = await startPushService();
  after(service.close);
  const { push } = parseConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://farm.example' });
  assert.ok(push);
  const { push: otherPush } = parseConfig({ PUSH_KEY: '2'.repeat(64) });
  assert.ok(otherPush);
  const pushMessage = {
    payload: '{"title":"农场"}',
    ttlSeconds: 60,
    urgency: 'high',
    topic: 'alarm',
  } as const;

  test('is decrypted by its browser alone, and names its sender', async () => {
    const browsers = [service.subscribe(push.publicKey), service.subscribe(push.publicKey)];
    for (const browser of browsers)
      assert.deepEqual(await sendPush({ outside: local, push }, browser, pushMessage), {
        status: 201,
        problem: null,
      });
    assert.deepEqual(
      service.received,
      browsers.map(({ endpoint }) => ({ endpoint, ...pushMessage, subject: 'https://farm.example' })),
    );
    const [first = assert.fail(), second = assert.fail()] = browsers;
    const mixed = { ...first, p256dh: second.p256dh };
    const result = await sendPush({ outside: local, push }, mixed, pushMessage);
    assert.deepEqual(result, { status: 400, problem: 'status' }, 'the browser cannot read it');
  });

  test('of 3,000 bytes fits', async () => {
    const browser = service.subscribe(push.publicKey);
    const payload = 'x'.repeat(3_000);
    await sendPush({ outside: local, push }, browser, { payload, ttlSeconds: 0, urgency: 'low' });
    const { endpoint } = browser;
    const subject = 'https://farm.example';
    const expected = { endpoint, payload, ttlSeconds: 0, urgency: 'low', topic: null, subject };
    assert.deepEqual(service.received.at(-1), expected);
  });

  test('of another key is refused, and one to a browser that left is gone', async () => {
    const send = (browser: Parameters<typeof sendPush>[1], key = push) =>
      sendPush({ outside: local, push: key }, browser, pushMessage);
    const browser = service.subscribe(push.publicKey);
    assert.deepEqual(await send(browser, otherPush), { status: 403, problem: 'status' });
    service.setStatus(429);
    assert.deepEqual(await send(browser), { status: 429, problem: 'status' });
    service.setStatus(null);
    assert.deepEqual(await send(browser), { status: 201, problem: null });
    service.unsubscribe(browser.endpoint);
    assert.deepEqual(await send(browser), { status: 410, problem: 'gone' });
    service.unsubscribe(browser.endpoint, 404);
    assert.deepEqual(await send(browser), { status: 404, problem: 'gone' });
    const noPoint = { ...service.subscribe(push.publicKey), p256dh: `B${'A'.repeat(86)}` };
    assert.deepEqual(await send(noPoint), { status: null, problem: 'gone' });
    const inside = { ...browser, endpoint: 'https://192.168.0.1/push' };
    assert.deepEqual(await send(inside), REFUSED);
  });
});
