import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findFreePorts } from '@farm/registry/testing/ports';
import { fetchPageData } from '../system/pageData.ts';
import { listCodeBlocks, readScript } from './documents.ts';
import { copyWorkspace } from './workspace.ts';

it('an operator gets through the commands of docs/operators.md and docs/pool.md', async (t) => {
  const [chainPort = 0] = await findFreePorts(1);
  // The farm of the README, at its smallest.
  const workspace = await copyWorkspace(t, { CHAIN_PORT: String(chainPort) });
  await workspace.startFarm();
  const before = await fetchPageData(workspace);
  const output = await workspace.run(readScript('docs/operators.md'));
  const after = await fetchPageData(workspace);
  assert.ok(after.rev > before.rev, output);

  // The commands of farmers are those of Chia's own program.
  const runPoolCommands = (section: string) =>
    workspace.run(listCodeBlocks('docs/pool.md', section).join('\n'));
  assert.match(await runPoolCommands('What it needs'), /"protocol_version":\s*1\b/);
  assert.match(await runPoolCommands('Trying it'), /"signage_points":\s*\[\{/);
});
