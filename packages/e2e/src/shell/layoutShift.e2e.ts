import { it } from 'node:test';
import { startFarmForFile } from '../system/startSystemForFile.ts';
import { checkJumps } from './checkJumps.ts';

// Needs its own system: rows that other files add to a list would move its columns.
const { system, farm } = await startFarmForFile();

it('nothing jumps when what a page needs comes at once', { concurrency: 2 }, (t) =>
  checkJumps(t, {
    system,
    farm,
    open: async (page, subject) => {
      await page.goto(subject.path, { waitUntil: 'commit' });
      await subject.waitUntilShown(page);
    },
  }),
);
