import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { startPriceService } from '../../testing/priceService.ts';
import { createHttpPriceSource } from './createHttpPriceSource.ts';

const service = await startPriceService();
const readAll = async (path = '/simple', pointer = '/chia/{currency}', url = service.url) => {
  const source = createHttpPriceSource({ url: url + path, pointer }, 1_000);
  return Object.fromEntries(await source.readPrices(['USD', 'CNY']));
};
/** The problem of both currencies. */
const readProblem = async (...place: Parameters<typeof readAll>) => {
  const { USD, CNY } = await readAll(...place);
  assert.deepEqual(USD, CNY);
  return USD;
};

describe('a service', () => {
  test('is asked once for all currencies, or once for each if its address names them', async () => {
    service.answer('{"chia":{"usd":2.1,"cny":"15.30"}}');
    assert.deepEqual(await readAll(), { USD: { price: '2.1' }, CNY: { price: '15.3' } });
    assert.deepEqual(service.takeRequests(), ['GET /simple']);

    service.answer((path) => `{"data":{"rates":{"${path.slice(-3)}":${path.includes('USD') ? 2.1 : 15.3}}}}`);
    const each = await readAll('/spot/{currency}?to={CURRENCY}', '/data/rates/{CURRENCY}');
    assert.deepEqual(each, { USD: { price: '2.1' }, CNY: { price: '15.3' } });
    assert.deepEqual(service.takeRequests().toSorted(), ['GET /spot/cny?to=CNY', 'GET /spot/usd?to=USD']);
  });

  test('gives numbers that are taken digit by digit, not as floats', async () => {
    service.answer('{"chia":{"usd":123456789012.12345678,"cny":1.5e1}}');
    assert.deepEqual(await readAll(), { USD: { price: '123456789012.12345678' }, CNY: { price: '15' } });
  });

  test('is found by a pointer with lists and escapes', async () => {
    service.answer('[{"a/b":{"~usd":2,"~cny":3}}]');
    assert.deepEqual(await readAll('/', '/0/a~1b/~0{currency}'), {
      USD: { price: '2' },
      CNY: { price: '3' },
    });
  });

  test('that lacks one price, or says something else there, still gives the other', async () => {
    for (const [usd, problem] of [
      ['"x":1', { problem: 'missing' }],
      ['"usd":null', { problem: 'missing' }],
      ['"usd":{"last":2}', { problem: 'missing' }],
      ['"usd":true', { problem: 'missing' }],
      ['"usd":0', { problem: 'not_a_price', detail: '0' }],
      ['"usd":-2.1', { problem: 'not_a_price', detail: '-2.1' }],
      ['"usd":1e13', { problem: 'not_a_price', detail: '1e13' }],
      // Text is not repeated: it may say which key was wrong.
      ['"usd":"free"', { problem: 'not_a_price' }],
    ] as const) {
      service.answer(`{"chia":{${usd},"cny":15.3}}`);
      assert.deepEqual(await readAll(), { USD: problem, CNY: { price: '15.3' } }, usd);
    }
    service.answer('{"chia":[1]}');
    assert.deepEqual(await readProblem('/', '/chia/length'), { problem: 'missing' });
    assert.deepEqual(await readProblem('/', '/__proto__/x'), { problem: 'missing' });
  });

  test('that fails, redirects, talks nonsense or too much, or is slow, gives none', async () => {
    service.answer('', { status: 503 });
    assert.deepEqual(await readProblem(), { problem: 'refused', detail: 'status 503' });
    service.takeRequests();
    service.answer('', { status: 302, location: '/other' });
    assert.deepEqual(await readProblem(), { problem: 'redirected', detail: 'status 302' });
    assert.deepEqual(service.takeRequests(), ['GET /simple']);
    for (const nonsense of ['', '<html>', '{"chia":{"usd":2.1', '{"chia":NaN}', '['.repeat(40_000)]) {
      service.answer(nonsense);
      assert.deepEqual(await readProblem(), { problem: 'not_json', detail: '' }, nonsense.slice(0, 20));
    }
    const full = (length: number) => `{"chia":{"usd":2,"cny":3},"x":"${'x'.repeat(length - 33)}"}`;
    service.answer(full(65_536));
    assert.deepEqual(await readAll(), { USD: { price: '2' }, CNY: { price: '3' } });
    for (const isZipped of [false, true]) {
      service.answer(full(isZipped ? 50_000_000 : 65_537), { isZipped });
      assert.deepEqual(await readProblem(), { problem: 'too_large', detail: '' }, String(isZipped));
    }
    for (const pause of ['before', 'within'] as const) {
      service.answer('{"chia":{"usd":2,"cny":3}}', { pause });
      assert.deepEqual(await readProblem(), { problem: 'slow', detail: '' }, pause);
    }
  });

  test('that is down, or hangs up, gives none', async () => {
    service.answer('{', { hangsUp: true });
    assert.partialDeepStrictEqual(await readProblem(), { problem: 'unreachable' });
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const down = await readProblem('/', undefined, `http://user:key@127.0.0.1:${port}`);
    assert.deepEqual(down, { problem: 'unreachable', detail: 'ECONNREFUSED' });
  });

  test('gets the user of the address in a header, and nothing else of it is told', async () => {
    service.answer('{"chia":{"usd":2,"cny":3}}');
    const url = service.url.replace('//', '//ada%40farm:s%2Fcret@');
    assert.deepEqual(await readAll('/simple?key=k1', undefined, url), {
      USD: { price: '2' },
      CNY: { price: '3' },
    });
    assert.equal(service.lastAuthorization(), `Basic ${btoa('ada@farm:s/cret')}`);
  });
});
