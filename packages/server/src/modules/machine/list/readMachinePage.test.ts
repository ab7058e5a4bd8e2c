import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { machinePageSchema, machineSortSchema, type Machine, type MachinePage } from '@farm/contracts';
import { sql } from 'kysely';
import { makePerson } from '../../../testing/people.ts';
import { toErrorCode } from '../../../testing/answers.ts';
import { startTestServer, type Bearer } from '../../../testing/startTestServer.ts';
import { renderMachinesCsv } from './renderMachinesCsv.ts';

const { app, call, db } = await startTestServer();
const url = '/api/me/machines';
const orders = ['asc', 'desc'] as const;

interface Owner {
  id: string;
  bearer: Bearer;
}
const makeOwner = async (): Promise<Owner> => {
  const { id, token } = await makePerson(db);
  return { id, bearer: { authorization: `Bearer ${token}` } };
};

/**
 * Adds `count` machines, many alike in most columns, some without plots or reports. Each has the status that elapsed
 * time would give it, so that the worker leaves it alone.
 */
const addMachines = async ({ id }: Owner, count: number) => {
  await sql`
    insert into machine (account_id, name, token_hash, agent_version, status, plot_count, unreadable_count,
      readable_bytes, reports, created_at, seen_at)
    select ${id}, (array['Barn', 'attic', '谷仓', 'cellar_', '100%'])[n % 5 + 1] || ' ' || n / 10,
      sha256(concat(${id}::text, n)::bytea), '1.0.0', status, n % 7, n % 4, 108877420954::numeric * (n % 7), 5,
      case when status = 'fresh' then now() else now() - interval '2 days' end,
      case when n % 6 > 0 then
        now() - n % 50 * interval '1 microsecond' - case when status = 'offline' then interval '1 day' else '0' end
      end
    from generate_series(1, ${count}) as n
    cross join lateral (select (array['fresh', 'online', 'offline'])[n % 3 + 1] as status) as given`.execute(
    db,
  );
};
const requestPage = (bearer: Bearer, query: Record<string, string>) =>
  call({ url: `${url}?${new URLSearchParams(query).toString()}`, headers: bearer });
const readPage = async (bearer: Bearer, query: Record<string, string>): Promise<MachinePage> => {
  const answer = await requestPage(bearer, query);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return machinePageSchema.parse(answer.body);
};
const readAll = async (
  bearer: Bearer,
  query: Record<string, string>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Machine[]> => {
  const all: Machine[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await readPage(bearer, { ...query, ...(cursor !== '' && { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor;
    await between();
  }
  return all;
};
const statuses = ['fresh', 'online', 'offline'];
const sortKeyReaders: Record<string, (machine: Machine) => number | string> = {
  name: ({ name }) => name.toLowerCase(),
  plots: ({ plotCount }) => plotCount,
  size: ({ plotBytes }) => Number(plotBytes),
  health: ({ health }) => health ?? 2,
  status: ({ status }) => statuses.indexOf(status),
  updated: ({ updatedAt }) => (updatedAt === null ? Infinity : Date.parse(updatedAt)),
};

describe('the list of machines', () => {
  test('of a new account is empty', async () => {
    const { bearer } = await makeOwner();
    const { status, body } = await call({ url, headers: bearer });
    assert.equal(status, 200);
    const counts = { fresh: 0, online: 0, offline: 0 };
    assert.deepEqual(body, { items: [], nextCursor: null, counts });
  });

  test('goes through each machine once in every order, while others come, go and change', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await addMachines(owner, 230);
    await addMachines(other, 40);
    const { rows } = await sql<{ id: string }>`select id from machine where account_id = ${owner.id}`.execute(
      db,
    );
    const mine = new Set(rows.map(({ id }) => id));
    const change = async () => {
      // Machines of another account report, and machines of this account are added.
      await sql`update machine set seen_at = now(), plot_count = plot_count + 1 where account_id = ${other.id}`.execute(
        db,
      );
      await sql`
        insert into machine (account_id, name, token_hash, agent_version)
        values (${owner.id}, 'new', sha256(random()::text::bytea), '1.0.0')`.execute(db);
    };
    for (const sort of machineSortSchema.options) {
      for (const order of orders) {
        const all = await readAll(owner.bearer, { sort, order, limit: '23' }, change);
        const seen = all.filter(({ id }) => mine.has(id));
        assert.equal(seen.length, mine.size, `${sort} ${order}`);
        assert.equal(new Set(all.map(({ id }) => id)).size, all.length, `${sort} ${order}`);
        const keys = all.map((machine) => sortKeyReaders[sort]?.(machine) ?? '');
        for (const [index, key] of keys.slice(1).entries()) {
          const before = keys[index] ?? '';
          // The database orders names by its own collation; equal names are adjacent all the same.
          const isOrdered = sort === 'name' || (order === 'asc' ? before <= key : before >= key);
          assert.ok(isOrdered, `${sort} ${order}: ${before}, ${key}`);
        }
      }
    }
  });

  test('by name knows no case, and goes upwards unless it is asked for something else', async () => {
    const owner = await makeOwner();
    for (const name of ['b', 'A', 'c', 'B', 'a']) {
      await sql`
        insert into machine (account_id, name, token_hash, agent_version)
        values (${owner.id}, ${name}, sha256(random()::text::bytea), '1.0.0')`.execute(db);
    }
    const names = async (query: Record<string, string>) =>
      (await readAll(owner.bearer, query)).map(({ name }) => name.toLowerCase()).join('');
    assert.equal(await names({}), 'aabbc');
    assert.equal(await names({ order: 'desc' }), 'cbbaa');
  });

  test('shows what has no health and never reported after the rest, downwards before it', async () => {
    const owner = await makeOwner();
    await addMachines(owner, 60);
    for (const [sort, isNothing] of [
      ['health', ({ health }: Machine) => health === null],
      ['updated', ({ updatedAt }: Machine) => updatedAt === null],
    ] as const) {
      const up = (await readAll(owner.bearer, { sort })).map(isNothing);
      assert.ok(up.includes(true) && up.includes(false));
      assert.deepEqual(
        up,
        up.toSorted((a, b) => Number(a) - Number(b)),
      );
      const down = (await readAll(owner.bearer, { sort, order: 'desc' })).map(isNothing);
      assert.deepEqual(down, up.toReversed());
    }
  });

  test('holds what was searched for, as it is written, in one status; counts are of all', async () => {
    const owner = await makeOwner();
    await addMachines(owner, 50);
    const search = async (text: string, status?: string) => {
      const query = { search: text, limit: '100', ...(status !== undefined && { status }) };
      return readPage(owner.bearer, query);
    };
    const expected: [string, number, RegExp][] = [
      ['BARN', 10, /barn/i],
      ['ATTIC 1', 2, /attic 1/],
      ['谷', 10, /谷仓/],
      ['%', 10, /%/],
      ['_', 10, /_/],
      ['\\', 0, /\\/],
      ['', 50, /./],
    ];
    for (const [text, count, pattern] of expected) {
      const { items, counts } = await search(text);
      assert.equal(items.length, count, text);
      assert.ok(items.every(({ name }) => pattern.test(name)));
      assert.equal(counts.fresh + counts.online + counts.offline, 50);
    }
    const { items, counts } = await search('barn', 'offline');
    assert.ok(items.length > 0 && items.every(({ status }) => status === 'offline'));
    const { items: offline } = await readPage(owner.bearer, { status: 'offline', limit: '100' });
    assert.equal(offline.length, counts.offline);
  });

  test('takes a cursor for the list alone that gave it', async () => {
    const owner = await makeOwner();
    await addMachines(owner, 30);
    const query = { sort: 'size', order: 'desc', search: 'a', status: 'online', limit: '1' };
    const { nextCursor } = await readPage(owner.bearer, query);
    assert.ok(nextCursor !== null);
    await readPage(owner.bearer, { ...query, cursor: nextCursor, limit: '2' });
    const made = (bytes: string) => Buffer.from(bytes).toString('base64url');
    const wrong = [
      { ...query, cursor: nextCursor, sort: 'plots' },
      { ...query, cursor: nextCursor, order: 'asc' },
      { ...query, cursor: nextCursor, search: 'b' },
      { ...query, cursor: nextCursor, status: 'offline' },
      { ...query, cursor: nextCursor.slice(1) },
      { ...query, cursor: `${nextCursor.slice(0, 32)}${made("1'; drop table machine")}` },
      { ...query, cursor: 'x' },
      { ...query, cursor: '' },
      { ...query, cursor: 'x'.repeat(501) },
      { limit: '0' },
      { limit: '101' },
      { sort: 'id' },
      { order: 'up' },
      { status: 'gone' },
      { page: '1' },
    ];
    for (const one of wrong) {
      const answer = await requestPage(owner.bearer, one);
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], JSON.stringify(one));
    }
  });

  test('has room in its cursors for the longest name', async () => {
    const owner = await makeOwner();
    for (const letter of ['谷', '仓', '𠮷']) {
      await sql`
        insert into machine (account_id, name, token_hash, agent_version)
        values (${owner.id}, ${letter.repeat(80 / letter.length)}, sha256(random()::text::bytea), '1.0.0')`.execute(
        db,
      );
    }
    assert.equal((await readAll(owner.bearer, { limit: '1' })).length, 3);
  });

  test('of ten thousand machines reads each page by one look at the account', async () => {
    const owner = await makeOwner();
    await addMachines(owner, 10_000);
    await sql`analyze machine`.execute(db);
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { sort: 'health', limit: '100', ...(cursor !== '' && { cursor }) };
      const page: MachinePage = await readPage(owner.bearer, query);
      count += page.items.length;
      cursor = page.nextCursor;
    }
    assert.equal(count, 10_000);
  });
});

test('a CSV file has the machines that the filters let through, all of them and in the order of the list', async () => {
  const owner = await makeOwner();
  // More than are read at once.
  await addMachines(owner, 700);
  const query = { status: 'online', sort: 'size', order: 'desc' };
  const { statusCode, headers, body } = await app.inject({
    url: `${url}.csv?${new URLSearchParams(query).toString()}`,
    headers: owner.bearer,
  });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  const machines = await readAll(owner.bearer, { ...query, limit: '100' });
  assert.ok(machines.length > 200);
  assert.deepEqual(body.split('\r\n'), [
    'id,name,status,plotCount,knownCount,plotBytes,health,updatedAt',
    ...machines.map(({ id, name, status, plotCount, knownCount, plotBytes, health, updatedAt }) =>
      [id, name, status, plotCount, knownCount, plotBytes, health ?? '', updatedAt ?? ''].join(','),
    ),
    '',
  ]);
  const wrong = await call({ url: `${url}.csv?cursor=x`, headers: owner.bearer });
  assert.equal(toErrorCode(wrong), 'validation_failed');
});

test('a CSV file has each machine once and ends, whatever machines report while it is read', async () => {
  const owner = await makeOwner();
  await addMachines(owner, 1_100);
  const { rows } = await sql<{ id: string }>`select id from machine where account_id = ${owner.id}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id).toSorted();
  const report = () =>
    sql`
      update machine set seen_at = clock_timestamp() + random() * interval '1 second', name = reverse(name),
        plot_count = (random() * 100)::integer, unreadable_count = (random() * 100)::integer,
        readable_bytes = (random() * 1e12)::bigint,
        status = (array['fresh', 'online', 'offline'])[(random() * 2)::integer + 1]
      where account_id = ${owner.id}`.execute(db);
  for (const sort of machineSortSchema.options) {
    for (const order of orders) {
      let csv = '';
      for await (const piece of renderMachinesCsv(db, { accountId: owner.id, sort, order })) {
        csv += piece;
        await report();
        assert.ok(csv.split('\r\n').length <= ids.length + 2, `${sort} ${order}: goes on`);
      }
      const seen = csv.trimEnd().split('\r\n').slice(1);
      assert.deepEqual(seen.map((line) => line.slice(0, 36)).toSorted(), ids, `${sort} ${order}`);
    }
  }
});

test('a CSV file leaves out machines that are deleted while it is read', async () => {
  const owner = await makeOwner();
  await addMachines(owner, 1_100);
  const pieces: string[] = [];
  for await (const piece of renderMachinesCsv(db, { accountId: owner.id, sort: 'name', order: 'asc' })) {
    if (pieces.length === 0)
      await sql`
        update machine set deleted_at = now(), token_hash = null, status = 'offline' where account_id = ${owner.id}
          and id in (select id from machine where account_id = ${owner.id} limit 700)`.execute(db);
    pieces.push(piece);
  }
  assert.equal(pieces.join('').trimEnd().split('\r\n').length, 1 + 400);
});
