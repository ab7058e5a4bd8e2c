import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPreviousRelease } from '@farm/build/previousRelease';
import { REPOSITORY_ROOT } from '../paths.ts';
import { buildFederated } from './builds.ts';
import { createClient } from './restart/createClient.ts';
import { createRequests } from './restart/createRequests.ts';
import { EventWatch } from './restart/EventWatch.ts';
import { listLost } from './restart/listLost.ts';
import { makeFarmers } from './restart/makeFarmers.ts';
import { formatPhases } from './restart/formatPhases.ts';
import { startFarm, type RestartedFarm } from './restart/startFarm.ts';
import { startSchedule } from './restart/startSchedule.ts';
import { Tally } from './restart/Tally.ts';
import { Uploads } from './restart/Uploads.ts';

/**
 * Restarts the processes of a farm in turn, behind nginx with the shipped configuration and on the distribution's
 * PostgreSQL, while pages, files, calls, event streams and uploads are requested at a steady rate; then changes to the
 * programs of the previous release and back. Exits with 1 if a request failed, if an event stream ended without another one
 * that told of everything, or if something that was acknowledged is gone.
 *
 * `--kill` ends processes without a warning, which has to fail; `--drain 0` ends them without a pause.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    drain: { type: 'string', default: '5' },
    kill: { type: 'boolean', default: false },
  },
});
const FARMERS = 20;
const MIN_RATE_SHARE = 0.9;
const REST_MS = 5_000;
const MAX_LINES = 40;
const print = (line = '') => process.stdout.write(`${line}\n`);
/** Prints lines, equal ones once; identifiers make no difference. */
const printSome = (lines: string[]) => {
  const counts = [...Map.groupBy(lines, (line) => line.replaceAll(/[0-9a-f]{8}[0-9a-f-]{4,}/g, '…'))];
  for (const [line, { length }] of counts.slice(0, MAX_LINES))
    print(length > 1 ? `${line} (${length} times)` : line);
  if (counts.length > MAX_LINES) print(`… and ${counts.length - MAX_LINES} more`);
};

print('building, and installing the previous release …');
buildFederated();
const previous = await openPreviousRelease();
const home = await mkdtemp(join(tmpdir(), 'farm-restart-'));
// PostgreSQL is another user.
await chmod(home, 0o711);
print('starting PostgreSQL, nginx and the farm …');
const farm = await startFarm(home, values.drain);
try {
  const figures = await measure(farm);
  print(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map(([name, value]) => `${name.padEnd(16)} ${String(value).padStart(8)}`)
          .join('\n'),
  );
} finally {
  await farm.stop();
  await rm(home, { recursive: true });
}

async function measure({ processes }: RestartedFarm) {
  const tally = new Tally();
  const client = createClient(farm.httpsPort);
  const farmers = await makeFarmers(farm, FARMERS);
  const watches = farmers.map((farmer) => new EventWatch({ client, farmer, tally }));
  const uploads = await Uploads.open(farm.token);
  const requests = await createRequests({ url: farm.url, client, farmers, watches, uploads });
  const badEnds: string[] = [];
  const restart = async (name: string, release: string, programs = processes) => {
    for (const one of programs) {
      tally.begin(`${name}: ${one.name}`);
      const end = await one.stop(values.kill ? 'SIGKILL' : 'SIGTERM');
      if (end !== 0) badEnds.push(`${name}: ${one.name} ended with ${end}`);
      await one.start(release);
    }
  };

  print(`PostgreSQL ${farm.postgresVersion}, ${values.rate} requests a second, ${FARMERS} event streams\n`);
  tally.begin('at rest');
  for (const watch of watches) watch.start();
  const schedule = startSchedule(Number(values.rate), () => {
    const kind = requests.nextKind();
    return tally.run(kind, requests.run[kind]);
  });
  await delay(REST_MS);
  for (let round = 1; round <= Number(values.rounds); round += 1)
    await restart(`round ${round}`, REPOSITORY_ROOT);
  await restart('previous', previous);
  await restart('back', REPOSITORY_ROOT);
  tally.begin('at rest');
  await delay(REST_MS);
  const rateShare = await schedule.stop();
  for (const watch of watches) await watch.stop();
  tally.end();
  client.close();

  print(formatPhases(tally.phases));
  const { acknowledged } = requests;
  const streamsLost = watches.flatMap(({ lost }) => lost);
  const lost = await listLost(farm, acknowledged, uploads);
  const audit = await farm.runAudit();
  printSome([...tally.failures, ...streamsLost, ...badEnds, ...lost.map((what) => `gone: ${what}`)]);
  printSome(await readNginxErrors());
  if (!audit.isClean) print(audit.output);
  if (rateShare < MIN_RATE_SHARE)
    print(`Only ${(rateShare * 100).toFixed(0)} % of the requests began in time.`);
  const isGood =
    tally.failures.length + streamsLost.length + badEnds.length + lost.length === 0 &&
    audit.isClean &&
    rateShare >= MIN_RATE_SHARE;
  if (!isGood) process.exitCode = 1;
  return {
    requests: tally.requests,
    failed: tally.failures.length,
    streams: tally.count('stream'),
    streamsLost: streamsLost.length,
    restarts: tally.phases.length - 2,
    writes: acknowledged.withdrawals.length + sum(acknowledged.reports.values()) + uploads.files.length,
    writesLost: lost.length,
    rateShare: Number(rateShare.toFixed(3)),
    slowestMs: Math.round(Math.max(...tally.phases.map(({ slowestMs }) => slowestMs))),
  };
}

/** Reads why nginx could not pass a request on. A refusal is no reason: it asks another process then. */
async function readNginxErrors(): Promise<string[]> {
  const log = await readFile(join(home, 'nginx/error.log'), 'utf8');
  return [...log.matchAll(/\*\d+ ((?!connect\(\) failed \(111).+?), client:.*?upstream: "(\S+?:\d+)/g)].map(
    ([, reason = '', upstream = '']) => `nginx: ${reason} at ${farm.names.get(upstream) ?? upstream}`,
  );
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0);
}
