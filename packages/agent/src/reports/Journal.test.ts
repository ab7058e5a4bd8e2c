import type { ReportedPlot } from '@farm/contracts';
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { toHome, type Home } from '../home/home.ts';
import { Journal, readJournal } from './Journal.ts';
import type { Observation } from './createReports.ts';

test('what was recorded is there again, with what of it waits', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  await journal.record(makeObservation('a', 'b'), 60);
  await journal.record(makeObservation('b', 'c'), 60);
  await journal.acknowledge(1, new Date());
  await journal.close();

  const reopened = await open();

  assert.deepEqual([reopened.lastSequence, reopened.pendingCount, reopened.needsFullList], [2, 1, false]);
  assert.deepEqual(reopened.nextReport?.plots, { set: [makePlot('c')], removed: [makePlot('a').id] });
  const [third] = await reopened.record(makeObservation('b', 'c'), 60);
  assert.deepEqual([third?.sequence, third?.after, third?.plots], [3, 2, undefined]);
  assert.equal((await stat(home.journalPath)).mode & 0o777, 0o600);
});

test('a last line that was torn never was, wherever it was torn', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  await journal.record(makeObservation('a'), 60);
  const { length } = await readFile(home.journalPath, 'utf8');
  await journal.record(makeObservation('a', 'b'), 60);
  await journal.close();
  const text = await readFile(home.journalPath, 'utf8');

  for (let end = length; end < text.length; end += 7) {
    await writeFile(home.journalPath, text.slice(0, end));
    const torn = await open();
    assert.equal(torn.lastSequence, 1, `torn at ${end}`);
    const [report] = await torn.record(makeObservation('a', 'b'), 60);
    assert.deepEqual([report?.sequence, report?.plots?.set], [2, [makePlot('b')]]);
    await torn.close();
  }
});

test('damage in the middle begins the list anew, with numbers that were never used', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  for (const names of [['a'], ['a', 'b'], ['a', 'b', 'c']])
    await journal.record(makeObservation(...names), 60);
  await journal.close();
  const lines = (await readFile(home.journalPath, 'utf8')).split('\n');
  await writeFile(home.journalPath, lines.with(2, lines[2]?.replace('"sequence"', '"seq') ?? '').join('\n'));

  const reopened = await open();
  const [report] = await reopened.record(makeObservation('a'), 60);

  assert.deepEqual([reopened.needsFullList, report?.after, report?.plots?.set], [false, 0, [makePlot('a')]]);
});

test('the journal of another machine is none', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  await journal.record(makeObservation('a'), 60);
  await journal.close();

  assert.equal((await readJournal(home, 'another'))?.lastSequence, 0);
});

test('a long journal is written anew, without what is over', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  for (let count = 1; count <= 600; count += 1) {
    await journal.record(makeObservation('a'), 60);
    await journal.acknowledge(count, new Date());
  }

  const lines = (await readFile(home.journalPath, 'utf8')).split('\n');

  assert.ok(lines.length < 400, `It has ${lines.length} lines`);
  assert.equal((await readJournal(home, 'machine'))?.lastSequence, 600);
});

test('more than waits for a day leaves room for what changes', async (t) => {
  const { open } = await start(t);
  const journal = await open();
  await journal.record(makeObservation('a'), 3600);
  for (let count = 0; count < 50; count += 1) await journal.record(makeObservation('a'), 3600);
  await journal.record(makeObservation('a', 'b'), 3600);

  assert.ok(journal.pendingCount <= 24);
  assert.deepEqual(
    [journal.nextReport?.sequence, journal.nextReport?.after, journal.lastSequence],
    [1, 0, 52],
  );
});

test('a disk that takes no more loses nothing that it took', async (t) => {
  const { home, open } = await start(t);
  const journal = await open();
  await journal.record(makeObservation('a'), 60);
  // A deleted folder cannot be written to, not even by root.
  await journal.close();
  await rm(home.dir, { recursive: true });
  await assert.rejects(journal.record(makeObservation('a', 'b'), 60));

  assert.deepEqual([journal.lastSequence, journal.pendingCount], [1, 1]);
});

async function start(t: TestContext): Promise<{ home: Home; open: () => Promise<Journal> }> {
  const dir = await mkdtemp(join(tmpdir(), 'farm-agent-journal-'));
  t.after(() => rm(dir, { recursive: true, force: true }));
  const home = toHome(dir);
  const open = async () => {
    const journal = await Journal.open(home, 'machine');
    t.after(() => journal.close());
    return journal;
  };
  return { home, open };
}

function makeObservation(...names: string[]): Observation {
  return {
    at: new Date(),
    agentVersion: '1',
    harvesterVersion: null,
    plotsById: new Map(names.map((name) => [makePlot(name).id, makePlot(name)])),
    directories: [],
  };
}

function makePlot(name: string): ReportedPlot {
  return { id: name.repeat(64), k: 32, format: 1, level: 0, isReadable: true };
}
