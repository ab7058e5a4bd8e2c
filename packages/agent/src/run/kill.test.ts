import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { makeAgentFixture, waitUntil } from '../testing/startAgent.ts';

const KILL_COUNT = 12;

test('killed again and again at any moment, it loses no report and tells none twice', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t, { seed: 'kill' });
  harvester.addDirectory('/mnt/a', 50);
  await enroll();
  // Delays before each kill, in milliseconds; printed for failures.
  const [delaysMs = []] = fc.sample(
    fc.array(fc.integer({ min: 0, max: 120 }), { minLength: KILL_COUNT, maxLength: KILL_COUNT }),
    { numRuns: 1 },
  );
  t.diagnostic(`killed after ${delaysMs.join(', ')} ms`);

  for (const delayMs of delaysMs) {
    const agent = run('--verbose');
    // Kills three of four while running, just after a new report, and the rest during start-up.
    const told = farm.machine.applied.length;
    if (delayMs % 4 > 0) await waitUntil(() => farm.machine.applied.length > told);
    await new Promise((done) => setTimeout(done, delayMs));
    harvester.addPlots('/mnt/a', 3);
    harvester.removePlots('/mnt/a', 1);
    agent.kill('SIGKILL');
    assert.equal(await agent.exitStatus, 'SIGKILL');
  }
  run();
  const harvested = () =>
    harvester
      .list()
      .plots.map(({ plot_id }) => plot_id.slice(2))
      .toSorted()
      .join();
  await waitUntil(() => [...farm.machine.plotsById.keys()].toSorted().join() === harvested());

  const sequences = farm.machine.applied.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  );
  assert.deepEqual(farm.machine.applied.filter(({ after }) => after === 0).length, 1);
  assert.deepEqual(farm.refusals, []);
  const told = farm.machine.applied.flatMap(({ plots }) => plots?.set ?? []);
  assert.equal(new Set(told.map(({ id }) => id)).size, told.length);
});
