import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { startCluster } from './startCluster.ts';
import { watchCluster } from './watchCluster.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-server-log-'));
await chmod(home, 0o755);
const cluster = await startCluster(home, { durable: false });
const stopWatching = watchCluster(cluster, createLogger('silent'));
const client = new pg.Client(cluster.urls.owner);
await client.connect();
after(async () => {
  await client.end();
  await stopWatching();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});

const LINES = 2_000;
const ROUNDS = 7;
const folder = join(home, 'postgres');
const listLogs = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('server.log')).toSorted();
const sizeOf = async (name: string) => (await stat(join(folder, name))).size;

test('the log of PostgreSQL keeps five files, and loses and cuts no line of theirs', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await client.query(`do $$ begin
      for number in ${round * LINES} .. ${(round + 1) * LINES - 1} loop
        raise log 'line % %', number, repeat('x', 6000);
      end loop; end $$`);
    // 12 MB: more than a file holds, so it is begun anew, if not already before the last of these lines. Between the two there is none.
    await waitFor(async () => {
      const size = await sizeOf('server.log').catch(() => Infinity);
      return size < 10_000_000 ? true : undefined;
    });
  }
  const names = await listLogs();
  assert.deepEqual(names, ['server.log', ...[1, 2, 3, 4].map((number) => `server.log.${number}`)]);
  for (const name of names) {
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
    assert.ok((await sizeOf(name)) < 26_000_000, name);
  }
  const texts = await Promise.all(names.toReversed().map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts
    .join('')
    .split('\n')
    .filter((line) => line.includes('LOG:  line '));
  const numbers = lines.map((line) => {
    const [, number = '', text = ''] = /LOG:  line (\d+) (x+)$/.exec(line) ?? [];
    assert.equal(text.length, 6_000, line.slice(0, 80));
    return Number(number);
  });
  assert.ok(numbers.length > LINES);
  const first = ROUNDS * LINES - numbers.length;
  assert.deepEqual(
    numbers,
    Array.from(numbers, (_, index) => first + index),
  );
});
