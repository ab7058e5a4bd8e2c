import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { copyPreparedData } from '../system/preparedData.ts';

it('data is prepared once a day, for as many as ask at once, and anew after midnight', async (t) => {
  const cache = await mkdtemp(join(tmpdir(), 'farm-prepared-'));
  const folders = [cache];
  t.after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  let prepareCount = 0;
  const readCount = async () => {
    const folder = await copyPreparedData(
      (dataDir) => writeFile(join(dataDir, 'count'), `${++prepareCount}`),
      cache,
    );
    folders.push(folder);
    return readFile(join(folder, 'count'), 'utf8');
  };
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-22T23:59:59Z') });
  assert.deepEqual(await Promise.all([readCount(), readCount()]), ['1', '1']);
  assert.equal(await readCount(), '1');
  t.mock.timers.setTime(Date.parse('2026-11-23T00:00:00Z'));
  assert.deepEqual([await readCount(), await readCount()], ['2', '2']);
});
