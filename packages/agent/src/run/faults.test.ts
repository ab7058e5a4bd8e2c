import { startHarvester } from '@farm/simulators/harvester';
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { enroll } from '../commands/enroll.ts';
import { parseCommand } from '../config.ts';
import { FakeFarm, type Fault } from '../testing/FakeFarm.ts';
import { waitUntil } from '../testing/startAgent.ts';
import { runAgent } from './runAgent.ts';

const RUNS = selectRunCount({ quick: 10, deep: 40 });
const silentLog = { info: () => {}, warn: () => {}, debug: () => {} };

type Step =
  | { do: 'add' | 'remove' | 'break'; count: number }
  | { do: 'repair' | 'unplug' | 'plug in' | 'restart' | 'harvester away' | 'harvester back' | 'wait' };

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('add' as const, 'remove' as const, 'break' as const),
    count: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    do: fc.constantFrom('repair', 'unplug', 'plug in', 'restart', 'harvester away', 'harvester back', 'wait'),
  }),
);
const faultArbitrary: fc.Arbitrary<Fault> = fc.constantFrom(
  'lost',
  'answer lost',
  'error',
  'busy',
  null,
  null,
);

test('whatever goes wrong on the way, the farm ends up with what the harvester has, each report applied once', async (t) => {
  const harvester = await startHarvester({ seed: 'faults' });
  t.after(() => harvester.stop());
  let disks = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: 1, maxLength: 12 }),
      fc.array(faultArbitrary, { maxLength: 40 }),
      async (steps, faults) => {
        const disk = `/disk/${(disks += 1)}`;
        const fixture = await makeEnrolledHome(harvester.chiaRoot, harvester.url);
        const { farm, start, end } = fixture;
        harvester.addDirectory(disk, 8);
        farm.faultFor = () => faults.shift() ?? null;
        try {
          let stop = start();
          for (const step of steps) {
            if (step.do === 'add') harvester.addPlots(disk, step.count);
            else if (step.do === 'remove') harvester.removePlots(disk, step.count);
            else if (step.do === 'break') harvester.breakPlots(disk, step.count);
            else if (step.do === 'repair') harvester.repairPlots(disk);
            else if (step.do === 'unplug') harvester.unplug(disk);
            else if (step.do === 'plug in') harvester.plugIn(disk);
            else if (step.do === 'harvester away') await harvester.pause();
            else if (step.do === 'harvester back') await harvester.resume();
            else if (step.do === 'restart') {
              await stop();
              stop = start();
            }
            await new Promise((done) => setTimeout(done, step.do === 'wait' ? 60 : 5));
          }
          await harvester.resume();
          await waitUntil(() => describeFarm(farm) === describeHarvester());
          await stop();
        } finally {
          harvester.unplug(disk);
          await harvester.resume();
          await end();
        }
        const { applied } = farm.machine;
        assert.deepEqual(
          applied.map(({ sequence }) => sequence),
          applied.map((_, index) => index + 1),
        );
        assert.deepEqual(
          farm.refusals.filter((code) => code !== 'internal_error' && code !== 'unavailable'),
          [],
        );
      },
    ),
    { numRuns: RUNS },
  );

  function describeHarvester(): string {
    const { plots, failed_to_open_filenames } = harvester.list();
    return [
      ...plots.map(({ plot_id }) => `${plot_id.slice(2)} fine`),
      ...failed_to_open_filenames.map((name) => `${name.slice(-69, -5)} broken`),
    ]
      .toSorted()
      .join();
  }
});

function describeFarm({ machine }: FakeFarm): string {
  return [...machine.plotsById.values()]
    .map(({ id, isReadable }) => `${id} ${isReadable ? 'fine' : 'broken'}`)
    .toSorted()
    .join();
}

/** Creates a farm and an enrolled home, with agents that run in this process. */
async function makeEnrolledHome(chiaRoot: string, url: string) {
  const farm = new FakeFarm();
  await farm.open();
  const home = await mkdtemp(join(tmpdir(), 'farm-agent-'));
  const enrollCommand = parseCommand(['enroll', 'GOOD-CODE', '--server', farm.url, '--home', home], {});
  const runCommand = parseCommand(['run', '--home', home, '--chia-root', chiaRoot, '--harvester', url], {});
  assert.ok(enrollCommand.name === 'enroll' && runCommand.name === 'run');
  await enroll(enrollCommand, {});
  const stops: (() => Promise<void>)[] = [];
  return {
    farm,
    /** Starts a run. Returns a function to stop it. */
    start: () => {
      const controller = new AbortController();
      const finished = runAgent({ ...runCommand, log: silentLog, signal: controller.signal });
      const stop = () => {
        controller.abort();
        return finished;
      };
      stops.push(stop);
      return stop;
    },
    end: async () => {
      for (const stop of stops) await stop();
      await farm.close();
      await rm(home, { recursive: true });
    },
  };
}
