import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startHarvester, type HarvesterOptions, type SimulatedHarvester } from './index.ts';

test('it lists its plots as Chia does, to a client with a certificate of its CA', async (t) => {
  const harvester = await start(t, { seed: 'a' });
  harvester.addDirectory('/mnt/one', 2, { k: 33, level: 5 });

  const { status, body } = await call(harvester, 'get_plots');

  assert.equal(status, 200);
  const { success, plots, failed_to_open_filenames, not_found_filenames } = body;
  assert.deepEqual([success, failed_to_open_filenames, not_found_filenames], [true, [], []]);
  assert.equal(plots?.length, 2);
  const [plot] = plots;
  assert.match(plot?.['filename'] as string, /^\/mnt\/one\/plot-k33-c05-\d{4}(-\d\d){4}-[0-9a-f]{64}\.plot$/);
  assert.match(plot?.['plot_id'] as string, /^0x[0-9a-f]{64}$/);
  assert.deepEqual([plot?.['size'], plot?.['compression_level']], [33, 5]);
});

test('a client without a certificate, or with that of another farm, is refused', async (t) => {
  const harvester = await start(t);
  const stranger = await start(t);

  await assert.rejects(call(harvester, 'get_plots', { sslDir: null }));
  await assert.rejects(call(harvester, 'get_plots', { sslDir: stranger.sslDir }));
});

test('plots break, and disks come and go', async (t) => {
  const harvester = await start(t);
  harvester.addDirectory('/a', 3);
  harvester.addDirectory('/b', 2);
  const counts = async () => {
    const { plots, failed_to_open_filenames, not_found_filenames } = (await call(harvester, 'get_plots'))
      .body;
    return [plots?.length, failed_to_open_filenames?.length, not_found_filenames?.length];
  };

  const broken = harvester.breakPlots('/a', 1);
  harvester.loseKeys('/a', 1);
  assert.deepEqual(await counts(), [3, 1, 1]);
  assert.match(
    (await call(harvester, 'get_plots')).body.failed_to_open_filenames?.[0] ?? '',
    new RegExp(broken[0] ?? '-'),
  );
  harvester.unplug('/b');
  assert.deepEqual(await counts(), [1, 1, 1]);
  harvester.plugIn('/b');
  harvester.repairPlots('/a');
  harvester.addPlots('/b', 4);
  harvester.removePlots('/b', 1);
  assert.deepEqual(await counts(), [7, 0, 1]);
});

test('the same seed makes the same plots', async (t) => {
  const [one, two, other] = [await start(t, { seed: 'x' }), await start(t, { seed: 'x' }), await start(t)];
  for (const harvester of [one, two, other]) harvester.addDirectory('/a', 5);

  assert.deepEqual(one.list(), two.list());
  assert.notDeepEqual(one.list(), other.list());
});

test('paused it refuses connections or hangs; it comes back at its port, and remembers what was called', async (t) => {
  const harvester = await start(t);
  const { port } = harvester;

  await harvester.pause();
  await assert.rejects(call(harvester, 'get_version'), { code: 'ECONNREFUSED' });
  await harvester.resume();
  assert.equal(harvester.port, port);
  assert.deepEqual((await call(harvester, 'get_version')).body, { version: '2.5.4', success: true });
  await harvester.pause('hang');
  await assert.rejects(call(harvester, 'get_version', { limitMs: 200 }), { name: 'TimeoutError' });
  await harvester.resume();
  await call(harvester, 'delete_plot');

  assert.deepEqual(harvester.calls, ['get_version', 'get_version', 'delete_plot']);
});

interface Answer {
  success: boolean;
  plots?: Record<string, unknown>[];
  failed_to_open_filenames?: string[];
  not_found_filenames?: string[];
}

async function start(t: TestContext, options: HarvesterOptions = {}): Promise<SimulatedHarvester> {
  const harvester = await startHarvester(options);
  t.after(() => harvester.stop());
  return harvester;
}

/** Calls the harvester as the agent does: trusting the farm's own CA, for the host name in Chia's certificates. */
async function call(
  harvester: SimulatedHarvester,
  method: string,
  { sslDir = harvester.sslDir, limitMs = 10_000 }: { sslDir?: string | null; limitMs?: number } = {},
): Promise<{ status: number | undefined; body: Answer }> {
  const file = (path: string) => readFile(join(sslDir ?? '', path));
  const credentials =
    sslDir === null
      ? {}
      : {
          cert: await file('harvester/private_harvester.crt'),
          key: await file('harvester/private_harvester.key'),
        };
  const ca = await readFile(join(harvester.sslDir, 'ca/private_ca.crt'));
  return new Promise((done, fail) => {
    const signal = AbortSignal.timeout(limitMs);
    request(
      `${harvester.url}/${method}`,
      { method: 'POST', agent: false, servername: 'chia.net', ca, ...credentials, signal },
      (answer) => {
        let text = '';
        answer
          .on('error', fail)
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part));
        answer.on('end', () => done({ status: answer.statusCode, body: JSON.parse(text) as Answer }));
      },
    )
      // Node names the reason of an abort only in the cause.
      .on('error', (error) => fail(error.name === 'AbortError' ? (signal.reason as Error) : error))
      .end('{}');
  });
}
