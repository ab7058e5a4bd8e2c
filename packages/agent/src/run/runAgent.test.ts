import { MAX_REPORT_PLOTS } from '@farm/contracts';
import assert from 'node:assert/strict';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXIT } from '../exitCodes.ts';
import { toChiaOptions, waitForExit, makeAgentFixture, waitUntil } from '../testing/startAgent.ts';

test('the whole list is told first, then only what changed, and no path ever', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/barn/one', 30, { level: 5 });
  harvester.addDirectory('/mnt/barn/two', 10, { k: 33 });
  await enroll();
  run();
  await waitUntil(() => farm.machine.applied.length >= 3);
  const told = farm.machine.applied.flatMap(({ plots }) => plots?.set ?? []);
  assert.equal(told.length, 40);
  assert.deepEqual(
    farm.machine.directories.map(({ number, plotCount }) => [number, plotCount]),
    [
      [1, 30],
      [2, 10],
    ],
  );

  const [removedId] = harvester.removePlots('/mnt/barn/one', 1);
  const [addedId] = harvester.addPlots('/mnt/barn/two', 1);
  await waitUntil(
    () => farm.machine.plotsById.has(addedId ?? '') && !farm.machine.plotsById.has(removedId ?? ''),
  );
  const since = farm.machine.applied.slice(1).flatMap(({ plots }) => (plots ? [plots] : []));
  assert.deepEqual(
    since.map(({ set, removed }) => [set.map(({ id }) => id), removed]),
    [[[addedId], [removedId]]],
  );
  const { length } = farm.machine.applied;
  await waitUntil(() => farm.machine.applied.length > length + 2);

  assert.ok(farm.machine.applied.slice(length).every(({ plots, directories }) => !plots && !directories));
  assert.ok(farm.bodies.every((body) => !/[/\\]/.test(body)));
  assert.deepEqual(farm.refusals, []);
  assert.deepEqual(new Set(harvester.calls), new Set(['get_plots', 'get_version']));
});

test('a disk that is unplugged is told, keeps its number, and comes back', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 3);
  harvester.addDirectory('/mnt/b', 2);
  await enroll();
  run();
  const counts = () =>
    farm.machine.directories.map(({ number, plotCount }) => `${number}:${plotCount}`).join();
  await waitUntil(() => counts() === '1:3,2:2');

  harvester.unplug('/mnt/a');
  await waitUntil(() => counts() === '1:0,2:2' && farm.machine.plotsById.size === 2);
  harvester.plugIn('/mnt/a');

  await waitUntil(() => counts() === '1:3,2:2' && farm.machine.plotsById.size === 5);
});

test('plots that cannot be opened are told as such, and again when they can', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  run();
  const unreadable = () => [...farm.machine.plotsById.values()].filter(({ isReadable }) => !isReadable);
  await waitUntil(() => farm.machine.plotsById.size === 5);

  const broken = harvester.breakPlots('/mnt/a', 2);
  await waitUntil(() => unreadable().length === 2);

  assert.deepEqual(
    unreadable()
      .map(({ id }) => id)
      .toSorted(),
    broken.toSorted(),
  );
  assert.equal(farm.machine.plotsById.size, 5);
  harvester.repairPlots('/mnt/a');
  await waitUntil(() => unreadable().length === 0);
});

test('what a farm that is away would have heard waits, and is told in order when it is back', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  const agent = run('--verbose');
  await waitUntil(() => farm.machine.applied.length > 0);
  const previousSequence = farm.machine.lastSequence;

  await farm.close();
  await waitUntil(() => agent.stdout().includes('warn reports waiting: cannot connect to'));
  harvester.addPlots('/mnt/a', 2);
  await waitUntil(() => /report \d+: 7 plots, 2 new/.test(agent.stdout()));
  harvester.removePlots('/mnt/a', 4);
  await waitUntil(() => /report \d+: 3 plots, 0 new or changed, 4 removed/.test(agent.stdout()));
  await farm.open();

  await waitUntil(() => farm.machine.plotsById.size === 3);
  await waitUntil(() => agent.stdout().includes('info the farm accepts reports again'));
  assert.equal(agent.stdout().match(/warn reports wait/g)?.length, 1);
  const sequences = farm.machine.applied.map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  );
  assert.ok(farm.machine.lastSequence > previousSequence + 2);
});

test('a harvester that is away is silence, said once here and reported to nobody', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  const agent = run();
  await waitUntil(() => farm.machine.applied.length > 0);

  await harvester.pause();
  await waitUntil(() => agent.stdout().includes('warn nothing to report: cannot connect to'));
  const silentSince = new Date().toISOString();
  const { length } = farm.machine.applied;
  // Long enough for several reports.
  await new Promise((done) => setTimeout(done, 200));
  const silentUntil = new Date().toISOString();
  await harvester.resume();

  await waitUntil(() => agent.stdout().includes('info Chia is responding again'));
  await waitUntil(() => farm.machine.applied.length > length + 2);
  const reportedAt = farm.machine.applied.map(({ at }) => at);
  assert.deepEqual(
    reportedAt.filter((at) => at > silentSince && at < silentUntil),
    [],
  );
  assert.equal(farm.machine.plotsById.size, 5);
});

test('a run that comes after another goes on where that one stopped', async (t) => {
  const { farm, harvester, home, enroll, run, agent } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  const first = run();
  await waitUntil(() => farm.machine.applied.length > 1);
  first.kill('SIGTERM');
  const { code, stdout } = await waitForExit(first);
  assert.equal(code, EXIT.ok);
  assert.match(stdout, /info stopped\n$/);
  // Simulates the effect of a power cut.
  await appendFile(join(home, 'journal.jsonl'), '{"report":{"sequence":99');
  const told = farm.machine.applied.length;

  harvester.addPlots('/mnt/a', 1);
  run();
  await waitUntil(() => farm.machine.plotsById.size === 6);

  const since = farm.machine.applied.slice(told);
  assert.equal(since.flatMap(({ plots }) => plots?.set ?? []).length, 1);
  assert.ok(since.every(({ after }) => after !== 0));
  const status = JSON.parse(
    (await waitForExit(agent('status', '--json', ...toChiaOptions(harvester)))).stdout,
  ) as Record<string, unknown>;
  assert.equal(typeof status['runningProcess'], 'number');
  assert.deepEqual(status['directories'], [{ number: 1, plotCount: 6, path: '/mnt/a' }]);
});

test('two runs do not share a home', async (t) => {
  const { farm, enroll, run } = await makeAgentFixture(t);
  await enroll();
  run();
  await waitUntil(() => farm.machine.applied.length > 0);

  const second = await waitForExit(run());

  assert.equal(second.code, EXIT.busy);
  assert.match(second.stderr, /^Another farm-agent \(process \d+\) is using /);
});

test('a farm that lacks earlier reports is told everything anew', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  run();
  await waitUntil(() => farm.machine.applied.length > 2);

  // Simulates a restored backup of the farm's database.
  farm.machine.lastSequence = 1;
  farm.machine.plotsById.clear();
  farm.machine.applied.length = 0;

  await waitUntil(() => farm.machine.plotsById.size === 5);
  assert.equal(farm.machine.applied[0]?.after, 0);
  assert.deepEqual(farm.refusals, ['report_gap']);
});

test('a home from a backup is noticed: its numbers were used already', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  // Simulates reports of this machine after the backup.
  farm.machine.lastSequence = 500;
  run();

  await waitUntil(() => farm.machine.plotsById.size === 5);

  assert.deepEqual([farm.machine.applied[0]?.sequence, farm.machine.applied[0]?.after], [501, 0]);
});

test('10,000 plots are told in parts that a report may hold', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 10_000);
  await enroll();
  run();

  await waitUntil(() => farm.machine.plotsById.size === 10_000 && farm.machine.measuredAt.length > 0);

  const parts = farm.machine.applied.slice(0, 5);
  assert.ok(parts.every(({ plots }) => plots?.set.length === MAX_REPORT_PLOTS));
  assert.deepEqual(
    parts.map(({ isPartial }) => isPartial),
    [true, true, true, true, false],
  );
  assert.deepEqual(
    parts.map(({ after }) => after),
    [0, 1, 2, 3, 4],
  );
  harvester.unplug('/mnt/a');
  await waitUntil(() => farm.machine.plotsById.size === 0);
  assert.deepEqual(farm.refusals, []);
});

test('a machine that was deleted stops, and says so', async (t) => {
  const { farm, enroll, run } = await makeAgentFixture(t);
  await enroll();
  const agent = run();
  await waitUntil(() => farm.machine.applied.length > 0);

  farm.machine.isDeleted = true;
  const { code, stderr } = await waitForExit(agent);

  assert.equal(code, EXIT.deleted);
  assert.match(stderr, /^This machine was deleted at http:.* Enroll it again to continue\.\n$/);
});

test('a clock that the farm finds ahead is said, and nothing is lost by it', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  farm.clockAheadMs = -3_600_000;
  const agent = run();
  await waitUntil(() => agent.stdout().includes("warn reports waiting: this computer's clock is ahead"));

  farm.clockAheadMs = 0;

  await waitUntil(() => farm.machine.plotsById.size === 5);
  assert.equal(farm.machine.applied[0]?.sequence, 1);
});

test('a report that the farm does not take is followed by the whole list, not by silence', async (t) => {
  const { farm, harvester, enroll, run } = await makeAgentFixture(t);
  harvester.addDirectory('/mnt/a', 5);
  await enroll();
  farm.faultFor = ({ sequence }) => (sequence === 3 ? 'refused' : null);
  const agent = run();

  await waitUntil(() => farm.machine.applied.some(({ sequence, after }) => sequence > 3 && after === 0));

  assert.match(agent.stdout(), /warn the farm rejected report 3: .*up to date/);
  assert.equal(farm.machine.plotsById.size, 5);
});

test('the farm decides how often it is told', async (t) => {
  const { farm, enroll, run } = await makeAgentFixture(t);
  farm.reportSeconds = 1000;
  await enroll();
  const agent = run();
  await waitUntil(() => farm.machine.applied.length === 1);
  agent.kill('SIGTERM');
  await agent.exitStatus;

  farm.reportSeconds = 0.03;
  run();

  // The response to the first report of a run changes the interval.
  await waitUntil(() => farm.machine.applied.length > 5);
});

test('the key of a machine is in no log and no status', async (t) => {
  const { farm, harvester, home, enroll, run, agent } = await makeAgentFixture(t);
  await enroll();
  const running = run('--verbose');
  await waitUntil(() => farm.machine.applied.length > 2);
  await farm.close();
  await waitUntil(() => running.stdout().includes('reports wait'));
  const status = await waitForExit(agent('status', ...toChiaOptions(harvester)));
  const [token = '-'] = farm.machinesByToken.keys();

  assert.ok((await readFile(join(home, 'config.json'), 'utf8')).includes(token));
  for (const text of [
    running.stdout(),
    running.stderr(),
    status.stdout,
    await readFile(join(home, 'journal.jsonl'), 'utf8'),
  ])
    assert.ok(!text.includes(token));
  await farm.open();
});
