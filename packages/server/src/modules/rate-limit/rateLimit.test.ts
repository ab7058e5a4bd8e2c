import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { toAddressBlock } from './toAddressBlock.ts';
import { isLimitReached, recordHit, cancelSlot, useSlot } from './rateLimit.repository.ts';

const { db } = await startTestServer();
const rule = { name: 'test', limit: 5, windowSeconds: 60 };
const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many_requests';
const shift = (subject: string, seconds: number) =>
  sql`
  update rate_window set hits = array(select hit - make_interval(secs => ${seconds}) from unnest(hits) hit)
  where subject = ${subject}`.execute(db);

describe('a rate limit', () => {
  test('lets exactly its number through of fifty at once', async () => {
    const subject = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => useSlot(db, rule, subject)));
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5);
    assert.ok(results.every((result) => result.status === 'fulfilled' || isTooMany(result.reason)));
  });

  test('slides: a hit counts until it is as old as the window', async () => {
    const subject = randomUUID();
    for (let i = 0; i < 3; i++) await useSlot(db, rule, subject);
    await shift(subject, 40);
    for (let i = 0; i < 2; i++) await useSlot(db, rule, subject);
    const refused = await useSlot(db, rule, subject).then(
      () => assert.fail('passed'),
      (error: unknown) => error as AppError,
    );
    const { retryAfterSeconds = 0 } = refused.details;
    assert.ok(retryAfterSeconds > 15 && retryAfterSeconds <= 20, String(retryAfterSeconds));
    await shift(subject, 20);
    for (let i = 0; i < 3; i++) await useSlot(db, rule, subject);
    await assert.rejects(useSlot(db, rule, subject), isTooMany);
  });

  test('counts subjects and rules apart, and a slot given back not at all', async () => {
    const subject = randomUUID();
    for (let i = 0; i < 5; i++) await useSlot(db, rule, subject);
    await useSlot(db, rule, randomUUID());
    await useSlot(db, { ...rule, name: 'other' }, subject);
    await cancelSlot(db, rule, subject);
    await useSlot(db, rule, subject);
    await assert.rejects(useSlot(db, rule, subject), isTooMany);
  });

  test('taken in a transaction that fails was never taken', async () => {
    const subject = randomUUID();
    const failing = db.transaction().execute(async (transaction) => {
      for (let i = 0; i < 5; i++) await useSlot(transaction, rule, subject);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    await useSlot(db, rule, subject);
  });

  test('that only records is reached by the newest hits', async () => {
    const subject = randomUUID();
    for (let i = 0; i < 4; i++) await recordHit(db, rule, subject);
    assert.equal(await isLimitReached(db, rule, subject), false);
    for (let i = 0; i < 20; i++) await recordHit(db, rule, subject);
    assert.equal(await isLimitReached(db, rule, subject), true);
    const row = await db
      .selectFrom('rateWindow')
      .select('hits')
      .where('subject', '=', subject)
      .executeTakeFirst();
    assert.equal(row?.hits.length, 5);
    await shift(subject, 60);
    assert.equal(await isLimitReached(db, rule, subject), false);
  });
});

describe('the block of an address', () => {
  test('is the address itself for IPv4, the first 64 bits for IPv6', () => {
    assert.equal(toAddressBlock('198.51.100.7'), '198.51.100.7');
    assert.equal(toAddressBlock('::ffff:198.51.100.7'), '198.51.100.7');
    assert.equal(toAddressBlock('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
    assert.equal(toAddressBlock('2001:0DB8:1:2::9'), '2001:db8:1:2::/64');
    assert.equal(toAddressBlock('2001:db8::9'), '2001:db8:0:0::/64');
    assert.equal(toAddressBlock('::1'), '0:0:0:0::/64');
    assert.equal(toAddressBlock('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });
});
