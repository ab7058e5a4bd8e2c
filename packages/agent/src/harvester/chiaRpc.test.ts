import { startHarvester } from '@farm/simulators/harvester';
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test, type TestContext } from 'node:test';
import { z } from 'zod';
import { parseCommand, type ChiaSettings } from '../config.ts';
import { fetchFromChia, type ChiaMethod } from './chiaRpc.ts';
import { readFarm } from './readFarm.ts';

const signal = new AbortController().signal;
const unknownSchema = z.unknown();

test('no method that changes anything can be called, whatever the types say', async (t) => {
  const { harvester, chia } = await start(t);

  for (const method of [
    'delete_plot',
    'add_plot_directory',
    'remove_plot_directory',
    'refresh_plots',
    'update_harvester_config',
    'stop_node',
    'get_plots/../delete_plot',
    '',
  ])
    await assert.rejects(
      // Simulates a mistake of a caller.
      fetchFromChia(chia, { method: method as ChiaMethod, schema: unknownSchema, signal }),
      /not a read-only method/,
    );
  assert.deepEqual(harvester.calls, []);
});

test('reading asks a harvester for its plots and its version, and a farmer for its harvesters', async (t) => {
  const { harvester, chia } = await start(t);

  await readFarm(chia, signal);
  await readFarm({ ...chia, kind: 'farmer' }, signal);

  assert.deepEqual(harvester.calls, ['get_plots', 'get_version', 'get_harvesters', 'get_version']);
});

test('a harvester of another CA is not believed, and does not believe us', async (t) => {
  const { chia } = await start(t);
  const foreign = await start(t);

  await assert.rejects(
    readFarm({ ...chia, url: foreign.chia.url }, signal),
    /has no certificate from this CA/,
  );
  await assert.rejects(
    readFarm({ ...chia, url: foreign.chia.url, caPath: foreign.chia.caPath }, signal),
    /has no certificate from this CA, or rejected ours|socket hang up|ECONNRESET/,
  );
  assert.deepEqual(foreign.harvester.calls, []);
});

test('why Chia cannot be asked is said so that one can do something about it', async (t) => {
  const { harvester, chia } = await start(t);

  await assert.rejects(readFarm({ ...chia, keyPath: '/nowhere/x.key' }, signal), {
    message: '/nowhere/x.key does not exist: set --chia-root to the folder of Chia',
  });
  await harvester.pause();
  await assert.rejects(readFarm(chia, signal), /cannot connect to https:.*: check that Chia is running/);
  await harvester.resume();
  await harvester.pause('hang');
  await assert.rejects(readFarm(chia, AbortSignal.timeout(100)), /did not respond in time/);
});

test('a key that cannot be read is told from one that is not there', async (t) => {
  const { chia } = await start(t);

  await assert.rejects(readFarm({ ...chia, keyPath: dirname(chia.keyPath) }, signal), {
    message: `cannot read ${dirname(chia.keyPath)} (EISDIR): run farm-agent as the user that runs Chia`,
  });
});

test('plots that cannot be opened, or whose keys are missing, are known by their names', async (t) => {
  const { harvester, chia } = await start(t);
  harvester.addDirectory('/mnt/a', 4, { k: 33, level: 7 });
  const broken = harvester.breakPlots('/mnt/a', 1);
  const withoutKeys = harvester.loseKeys('/mnt/a', 1);

  const { plotsById, harvesterVersion, unknownFiles } = await readFarm(chia, signal);

  assert.deepEqual([plotsById.size, harvesterVersion, unknownFiles], [4, '2.5.4', []]);
  for (const [id, { plot, folder }] of plotsById) {
    const isReadable = ![...broken, ...withoutKeys].includes(id);
    assert.deepEqual(
      { plot, folder },
      { plot: { id, k: 33, format: 1, level: 7, isReadable }, folder: '/mnt/a' },
    );
  }
});

test('plots of a size that a farm does not take are named, not reported', async (t) => {
  const { harvester, chia } = await start(t);
  harvester.addDirectory('/mnt/a', 1, { k: 25 });
  harvester.addDirectory('/mnt/b', 1);

  const { plotsById, unknownFiles } = await readFarm(chia, signal);

  assert.equal(plotsById.size, 1);
  assert.match(unknownFiles.join(), /^\/mnt\/a\/plot-k25-/);
});

async function start(t: TestContext) {
  const harvester = await startHarvester();
  t.after(() => harvester.stop());
  const args = ['status', '--chia-root', harvester.chiaRoot, '--harvester', harvester.url];
  const command = parseCommand(args, {});
  if (command.name !== 'status') throw new Error('It is a status');
  const chia: ChiaSettings = command.chia;
  return { harvester, chia };
}
