import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fetchPageData } from '../system/pageData.ts';
import { readScript } from './documents.ts';
import { copyWorkspace } from './workspace.ts';

it('an operator gets through the commands of docs/operators.md', async (t) => {
  // The farm of the README, at its smallest.
  const workspace = await copyWorkspace(t);
  await workspace.startFarm();
  const before = await fetchPageData(workspace);
  const output = await workspace.run(readScript('docs/operators.md'));
  const after = await fetchPageData(workspace);
  assert.ok(after.rev > before.rev, output);
});
