import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  ADDRESS_FORMAT_MESSAGE,
  ADDRESS_NETWORK_MESSAGE,
  addressPageSchema,
  addressSchema,
  type Address,
} from '@farm/contracts';
import { decodeAddress } from '@farm/chain';
import { toChiaAddress } from '@farm/contracts/chia-address';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { makeAddress } from '../../testing/withdrawals.ts';

/** An address with reserves of the farm. */
const RESERVE = makeAddress();
const { app, call, db, readMail, signIn } = await startTestServer({
  payouts: { reserveAddresses: [RESERVE] },
});
const url = '/api/me/addresses';

interface Person {
  bearer: Bearer;
}
const post = ({ bearer }: Person, payload: object) => call({ method: 'POST', url, headers: bearer, payload });
const keep = async (person: Person, payload: object = { address: makeAddress() }) => {
  const { status, body } = await post(person, payload);
  assert.equal(status, 201, JSON.stringify(body));
  return addressSchema.parse(body);
};
const readPage = async ({ bearer }: Person, query = '') =>
  addressPageSchema.parse((await call({ url: `${url}?${query}`, headers: bearer })).body);
const change = ({ bearer }: Person, id: string, payload: object) =>
  call({ method: 'PATCH', url: `${url}/${id}`, headers: bearer, payload });
const remove = ({ bearer }: Person, ids: string[]) =>
  call({ method: 'POST', url: `${url}/delete`, headers: bearer, payload: { ids } });
const fill = ({ id }: { id: string }, count: number) =>
  db
    .insertInto('address')
    .values(Array.from({ length: count }, () => ({ accountId: id, address: makeAddress(), description: '' })))
    .execute();

describe('an address', () => {
  test('is kept in lower case, with its description, and trusted after its cool-down', async () => {
    const person = await signIn();
    const address = makeAddress();
    const kept = await keep(person, { address: `  ${address.toUpperCase()} `, desc: ' wallet ' });
    assert.deepEqual([kept.address, kept.desc], [address, 'wallet']);
    assert.equal(Date.parse(kept.trustedAt) - Date.parse(kept.createdAt), 86_400_000);
    assert.ok(Math.abs(Date.now() - Date.parse(kept.createdAt)) < 60_000);
    assert.deepEqual(await readPage(person), { items: [kept], nextCursor: null });
    assert.equal((await keep(person)).desc, '');
  });

  test('of the farm itself is refused', async () => {
    const person = await signIn();
    const hot = makeAddress();
    await sql`insert into payout_key (puzzle_hash) values (${decodeAddress(hot)})`.execute(db);
    for (const address of [hot, RESERVE]) {
      const refused = await post(person, { address });
      assert.deepEqual([refused.status, toErrorCode(refused)], [409, 'address_of_farm']);
    }
    assert.deepEqual((await readPage(person)).items, []);
  });

  test('is told of by mail, in the language of the account', async () => {
    const person = await signIn();
    await sql`update account set time_zone = 'Asia/Shanghai' where id = ${person.id}`.execute(db);
    const { address, trustedAt } = await keep(person);
    const { subject, body } = await readMail(person.email, 2);
    assert.equal(subject, 'New withdrawal address on your account');
    assert.ok(body.includes(`\n${address}\n`));
    assert.match(body, /^http:\/\/farm\.test\/auth\/lockdown#token=\S+$/m);
    const until = new Date(trustedAt).toLocaleString('en', {
      ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Shanghai' },
    });
    assert.ok(body.includes(`\nWithdrawals to it are held until ${until} (GMT+8).\n`), body);
    await sql`update account set locale = 'zh' where id = ${person.id}`.execute(db);
    await keep(person);
    const chinese = await readMail(person.email, 3);
    assert.equal(chinese.subject, '您的账号新增了提现地址');
    assert.match(
      chinese.body,
      /^在 \d{4}年\d+月\d+日 \d\d:\d\d（GMT\+8）之前，提现到该地址的申请会暂缓处理。$/m,
    );
  });

  test('of another network, or none at all, is refused in words', async () => {
    const person = await signIn();
    const wrong: [string, string][] = [
      // Valid for the test network, for an NFT, and one byte too short.
      ['txch1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurskhc8nk', ADDRESS_NETWORK_MESSAGE],
      ['nft1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qursag0kwx', ADDRESS_NETWORK_MESSAGE],
      ['xch1qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8qurswpc8quw6j9yj', ADDRESS_FORMAT_MESSAGE],
      ['xch1', ADDRESS_FORMAT_MESSAGE],
      ['', ADDRESS_FORMAT_MESSAGE],
      [makeAddress().replace(/.$/, 'b'), ADDRESS_FORMAT_MESSAGE],
    ];
    for (const [address, message] of wrong) {
      const { status, body } = await post(person, { address });
      assert.equal(status, 400, address);
      assert.deepEqual((body as { fields: object }).fields, { address: message });
    }
    const answer = await post(person, { address: makeAddress(), desc: 'x'.repeat(81) });
    assert.deepEqual(Object.keys((answer.body as { fields: object }).fields), ['desc']);
    assert.deepEqual((await readPage(person)).items, []);
  });

  test('is kept once by an account, in whatever form, at once too; by others as well', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const address = toChiaAddress(randomBytes(32));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(mine, { address: index % 2 === 0 ? address : address.toUpperCase() }),
      ),
    );
    assert.deepEqual(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'address_taken']);
    }
    assert.equal((await readPage(mine)).items.length, 1);
    assert.equal((await keep(other, { address })).address, address);
  });

  test('is one of at most 100, though many are added at once', async () => {
    const person = await signIn();
    await fill(person, 95);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(person, { address: makeAddress() })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 5);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [409, 'address_limit']);
    }
    const { items } = await readPage(person, 'limit=100');
    assert.equal(items.length, 100);
    const again = await post(person, { address: items[0]?.address });
    assert.equal(toErrorCode(again), 'address_taken');
    await remove(person, [items[0]?.id ?? '']);
    await keep(person);
  });

  test('is added 20 times in an hour at most, each with its mail; what is refused does not count', async () => {
    const [person, other] = [await signIn(), await signIn()];
    const first = await keep(person);
    for (let count = 0; count < 5; count++) {
      assert.equal(toErrorCode(await post(person, { address: first.address })), 'address_taken');
    }
    for (let count = 1; count < 15; count++) {
      const { id } = await keep(person);
      await remove(person, [id]);
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(person, { address: makeAddress() })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 5);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assert.deepEqual([answer.status, toErrorCode(answer)], [429, 'too_many_requests']);
      const { retryAfterSeconds } = answer.body as { retryAfterSeconds: number };
      assert.ok(retryAfterSeconds > 3_500 && retryAfterSeconds <= 3_600, String(retryAfterSeconds));
    }
    // The first is the sign-up email.
    await readMail(person.email, 21);
    await keep(other);
    await sql`update rate_window set hits = array(select hit - interval '1 hour' from unnest(hits) hit)
      where subject = ${person.id}`.execute(db);
    await keep(person);
  });

  test('gets another description, and nothing else', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const kept = await keep(mine, { address: makeAddress(), desc: 'old' });
    const { body } = await change(mine, kept.id, { desc: ' new ' });
    assert.deepEqual(body, { ...kept, desc: 'new' });
    for (const payload of [{ address: makeAddress() }, { desc: 'x', address: makeAddress() }, {}]) {
      assert.equal((await change(mine, kept.id, payload)).status, 400);
    }
    for (const [person, id] of [
      [other, kept.id],
      [mine, randomUUID()],
      [mine, 'nonsense'],
    ] as const) {
      assert.equal(toErrorCode(await change(person, id, { desc: 'stolen' })), 'not_found');
    }
    assert.equal((await readPage(mine)).items[0]?.desc, 'new');
  });

  test('is deleted with others, and cools down anew when it is added again', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [first, second, third] = [await keep(mine), await keep(mine), await keep(mine)];
    const theirs = await keep(other);
    await sql`update address set created_at = now() - interval '2 days' where id = ${first.id}`.execute(db);
    const asked = [first.id, second.id, theirs.id, randomUUID()];
    assert.deepEqual((await remove(mine, asked)).body, { deleted: 2 });
    assert.deepEqual((await remove(mine, asked)).body, { deleted: 0 });
    assert.deepEqual((await readPage(mine)).items, [third]);
    assert.equal((await readPage(other)).items.length, 1);
    const again = await keep(mine, { address: first.address });
    assert.ok(Date.parse(again.trustedAt) > Date.now() + 86_000_000);
    for (const ids of [[], ['x'], Array.from({ length: 101 }, () => randomUUID())]) {
      assert.equal(toErrorCode(await remove(mine, ids)), 'validation_failed');
    }
  });
});

describe('the list of addresses', () => {
  test('comes newest first, page by page, each once, though more arrive meanwhile', async () => {
    const person = await signIn();
    await fill(person, 7);
    const before = (await readPage(person)).items;
    const seen: Address[] = [];
    for (let query = 'limit=3'; ;) {
      const { items, nextCursor } = await readPage(person, query);
      seen.push(...items);
      if (nextCursor === null) break;
      await Promise.all([keep(person), keep(person)]);
      query = `limit=3&cursor=${nextCursor}`;
    }
    assert.deepEqual(seen, before);
    const answer = await call({ url: `${url}?cursor=x`, headers: person.bearer });
    assert.equal(toErrorCode(answer), 'validation_failed');
  });

  test("needs a session that holds, and is one's own", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { id } = await keep(mine);
    assert.deepEqual((await readPage(other)).items, []);
    for (const [method, path] of [
      ['GET', url],
      ['POST', url],
      ['PATCH', `${url}/${id}`],
      ['POST', `${url}/delete`],
    ] as const) {
      for (const [headers, code] of [
        [{}, 'no_login_error'],
        [{ authorization: 'Bearer nonsense' }, 'token_error'],
      ] as const) {
        const answer = await call({ method, url: path, headers, ...(method !== 'GET' && { payload: {} }) });
        assert.deepEqual([answer.status, toErrorCode(answer)], [401, code]);
      }
    }
  });
});

test('a CSV file has all addresses, newest first, and text that no spreadsheet runs', async () => {
  const ada = await signIn();
  await keep(ada, { address: makeAddress(), desc: '=1+1' });
  await keep(ada);
  const { body } = await app.inject({ url: `${url}.csv`, headers: ada.bearer });
  const { items } = await readPage(ada);
  assert.deepEqual(body.split('\r\n'), [
    'id,address,desc,createdAt,trustedAt',
    ...items.map(({ id, address, desc, createdAt, trustedAt }) =>
      [id, address, desc.replace('=', "'="), createdAt, trustedAt].join(','),
    ),
    '',
  ]);
  assert.equal(items.length, 2);
});
