import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { machinePageSchema, type MachinePage } from '@farm/contracts';
import { codeOf } from '../../testing/answers.ts';
import { startTestServer } from '../../testing/startTestServer.ts';

const { call, db, signIn } = await startTestServer();

describe('the list of machines', () => {
  test('of a new account is empty', async () => {
    const { bearer } = await signIn();
    const { status, body } = await call({ url: '/api/me/machines', headers: bearer });
    assert.equal(status, 200);
    assert.deepEqual(body, { items: [], nextCursor: null });
  });

  test("shows one's own, page by page, each once, oldest first", async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const names = Array.from({ length: 7 }, (_, index) => `rig ${index}`);
    for (const name of names) {
      await db
        .insertInto('machine')
        .values({ accountId: mine.id, name, plotBytes: 108_000_000_000_000_000_000n, health: 0.5 })
        .execute();
    }
    await db.insertInto('machine').values({ accountId: other.id, name: 'not mine', health: null }).execute();

    const seen: MachinePage['items'] = [];
    let query = 'limit=3';
    for (let page = 0; page < 3; page++) {
      const { body } = await call({ url: `/api/me/machines?${query}`, headers: mine.bearer });
      const { items, nextCursor } = machinePageSchema.parse(body);
      seen.push(...items);
      assert.equal(nextCursor === null, page === 2);
      query = `limit=3&cursor=${nextCursor}`;
    }
    assert.deepEqual(
      seen.map(({ name }) => name),
      names,
    );
    const { plotBytes, health, status, updatedAt } = seen[0] ?? assert.fail();
    assert.equal(plotBytes, '108000000000000000000');
    assert.deepEqual([health, status, updatedAt], [0.5, 'fresh', null]);
  });

  test('keeps its place among machines of the same instant', async () => {
    const { bearer, id } = await signIn();
    const createdAt = new Date();
    const machines = Array.from({ length: 5 }, (_, i) => ({
      accountId: id,
      name: `twin ${i}`,
      health: null,
      createdAt,
    }));
    await db.insertInto('machine').values(machines).execute();
    const ids = new Set<string>();
    for (let query = 'limit=2'; ;) {
      const page = machinePageSchema.parse(
        (await call({ url: `/api/me/machines?${query}`, headers: bearer })).body,
      );
      for (const machine of page.items) ids.add(machine.id);
      if (page.nextCursor === null) break;
      query = `limit=2&cursor=${page.nextCursor}`;
    }
    assert.equal(ids.size, 5);
  });

  test('refuses a cursor it did not give, and a limit out of bounds', async () => {
    const { bearer } = await signIn();
    const made = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url');
    const cursors = ['x', made(['1']), made(['1', 'not-an-id']), made(["1'; drop", '']), made({})];
    for (const query of [
      ...cursors.map((cursor) => `cursor=${cursor}`),
      'limit=0',
      'limit=101',
      'limit=x',
      'page=1',
    ]) {
      const answer = await call({ url: `/api/me/machines?${query}`, headers: bearer });
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'validation_failed'], query);
    }
  });
});
