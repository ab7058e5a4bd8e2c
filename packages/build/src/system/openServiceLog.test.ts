import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openServiceLog } from './openServiceLog.ts';

const home = await mkdtemp(join(tmpdir(), 'farm-logs-'));
after(() => rm(home, { recursive: true, force: true }));

/** The lines of all files, in the order in which they were written. */
async function readLines(folder: string): Promise<string[]> {
  // `api.log` is the newest, `api.log.1` the one before it.
  const names = (await readdir(folder)).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('').split('\n').slice(0, -1);
}

test('a log keeps five files of a limited size, and loses and cuts no line of theirs', async () => {
  const folder = join(home, 'long');
  const log = openServiceLog(folder, 'API', '10K');
  const toLine = (number: number) => JSON.stringify({ number, msg: 'x'.repeat(number % 300) });
  const count = 2_000;
  for (let number = 0; number < count; number++) log.write(toLine(number));
  await log.close();
  const names = (await readdir(folder)).toSorted();
  assert.deepEqual(names, ['api.log', 'api.log.1', 'api.log.2', 'api.log.3', 'api.log.4']);
  for (const name of names) {
    const { size, mode } = await stat(join(folder, name));
    assert.ok(size < 11 * 1024, `${name}: ${size}`);
    assert.equal(mode & 0o777, 0o600);
  }
  const lines = await readLines(folder);
  const first = count - lines.length;
  assert.ok(lines.length > 100);
  assert.deepEqual(
    lines,
    Array.from(lines, (_, index) => toLine(first + index)),
  );
});

test('a log goes on where the process before it ended', async () => {
  const folder = join(home, 'twice');
  for (const line of ['first', 'second']) {
    const log = openServiceLog(folder, 'worker');
    log.write(line);
    await log.close();
  }
  assert.deepEqual(await readLines(folder), ['first', 'second']);
});

test('a log that cannot be written stops nobody, and goes on once it can', async () => {
  const folder = join(home, 'blocked');
  const blocking = join(folder, 'gateway.log');
  await mkdir(blocking, { recursive: true });
  const log = openServiceLog(folder, 'gateway');
  log.write('lost');
  // By then the log, which was opened first, has failed as well.
  const other = openServiceLog(folder, 'gateway');
  other.write('lost');
  await other.close();
  await rmdir(blocking);
  for (let text = ''; !text.includes('kept');) {
    log.write('kept');
    text = await readFile(blocking, 'utf8').catch(() => '');
  }
  await log.close();
});
