import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFolder, parsePlotFileName } from './plotFileName.ts';

const ID = 'a1'.repeat(32);

for (const [name, k, format, level] of [
  [`/mnt/a/plot-k32-2021-08-01-12-30-${ID}.plot`, 32, 1, 0],
  [`/mnt/a/plot-k33-c05-2023-08-01-12-30-${ID}.plot`, 33, 1, 5],
  [`C:\\plots\\plot-k32-c9-2023-08-01-12-30-${ID}.plot`, 32, 1, 9],
  [`plot-k32-2026-08-01-${ID}.plot2`, 32, 2, 0],
  [`/mnt/plot-k34-x/plot-k32-2021-08-01-12-30-${ID.toUpperCase()}.plot`, 32, 1, 0],
] as const)
  test(`${name} is a plot by its name`, () => {
    assert.deepEqual(parsePlotFileName(name), { id: ID, k, format, level });
  });

for (const name of [
  '/mnt/a/notes.txt',
  `/mnt/a/plot-k32-${ID.slice(1)}.plot`,
  `/mnt/a/plot-k32-2021-${ID}.plot.tmp`,
  '',
])
  test(`${JSON.stringify(name)} is none`, () => assert.equal(parsePlotFileName(name), null));

test('a folder is what stands before the last separator of either kind', () => {
  assert.deepEqual(['/mnt/a/x.plot', 'D:\\plots\\x.plot', 'x.plot', '/x.plot'].map(toFolder), [
    '/mnt/a',
    'D:\\plots',
    '',
    '',
  ]);
});
