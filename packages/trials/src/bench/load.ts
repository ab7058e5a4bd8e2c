import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseConfig } from '@farm/server/config';
import { MANY_REQUESTS } from '@farm/server/testing';
import { parseCount } from '../program/parseCount.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { makeFleet } from './agents/fleet.ts';
import { recordCalls } from './bare/record.ts';
import type { LoadResult } from './client/Outcome.ts';
import { startProgram } from './client/program.ts';
import type { RequestTask } from './client/requestLoad.ts';
import { computeMedian } from './computeMedian.ts';
import { toFarmers, type Farmer } from './farmers.ts';
import { findPostgres } from './farm/findPostgres.ts';
import { FARMER_CALLS, makeCalls, makeMix, makePageLoads, makeVisitors } from './farm/makeRequests.ts';
import { openFarm } from './farm/openFarm.ts';
import { readFamilyCpuMs } from './farm/readUsage.ts';
import { startFarmProcess, type FarmProcess } from './farm/startFarmProcess.ts';
import { watchMemory } from './farm/watchMemory.ts';

/**
 * Benchmarks the farm's own processes under load: gateway, API and worker, one of each. First the calls that a farmer's
 * pages begin with, against bare Fastify routes that send the same statements to the same PostgreSQL, alternating. Their
 * ratio is that of calls by processor time of server and PostgreSQL, which other work of the machine changes least. Then
 * pages through the gateway at saturation. Then for minutes a mix of reports, calls, pages, withdrawals and event streams
 * through the gateway at 70 % of its saturation, whatever the answers take, while errors and memory are watched.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    minutes: { type: 'string', default: '10' },
  },
});
const MIN_RATIO = 0.7;
const MAX_GROWTH_MB = 20;
const STEADY_LOAD_FACTOR = 0.7;
const MACHINES = 1_000;
const MACHINES_PER_FARMER = 4;
const DEPOSITS = 10;
const VISITORS = 50;
const STREAMS = 50;
const CALL_CONNECTIONS = 16;
const MIX_CONNECTIONS = 64;
const fullLoad = { kind: 'full', seconds: 1 } as const;
/** Seconds at full load until V8 has compiled what a server does; before that, the one that does more is slower by half. */
const COMPILED_SECONDS = 15;
/** Part of the minutes that precedes them: two of ten make memory stable at the steady rate. */
const WARM_UP_SHARE = 0.2;
const SAMPLES = 60;
const BARE_SERVER = fileURLToPath(new URL('bare/bareServer.ts', import.meta.url));

const rounds = parseCount('rounds', values.rounds);
const minutes = parseCount('minutes', values.minutes);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);
const client = startProgram<RequestTask, LoadResult>(new URL('client/requestLoad.ts', import.meta.url));
let errors = 0;

const farm = await openFarm();
print(`${MACHINES} machines of ${MACHINES / MACHINES_PER_FARMER} farmers are put into the database`);
const owners = await makeFleet(farm.db, { from: 0, to: MACHINES }, MACHINES_PER_FARMER);
const farmers = await toFarmers(farm.db, owners, DEPOSITS);
await sql`analyze`.execute(farm.db);

const api = await farm.startApi();
const calls = await compareCalls();
await farm.publishPages(api.url);
const gateway = await farm.startGateway(api.url);
const worker = await farm.startWorker();
const cookies = await makeVisitors(gateway.url, VISITORS);
const gatewayRps = await measureRate('pages', {
  urls: [gateway.url],
  connections: CALL_CONNECTIONS,
  requests: makePageLoads(cookies),
});
const steady = await runSteadyLoad();
const figures = {
  apiRps: Math.round(calls.ours),
  bareRps: Math.round(calls.bare),
  apiRatio: Number(calls.ratio.toFixed(3)),
  apiRateRatio: Number(calls.rateRatio.toFixed(3)),
  gatewayRps: Math.round(gatewayRps),
  ...steady,
  errors,
};
const isEnough = figures.apiRatio >= MIN_RATIO && figures.growthMB <= MAX_GROWTH_MB && figures.errors === 0;
if (!isEnough) print(`Wanted: a ratio of ${MIN_RATIO}, no errors, at most ${MAX_GROWTH_MB} MB more.`);
if (values.json) print(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

/** Returns the medians of the rounds, in calls per second, and of their ratios: of calls by processor time, and of calls by time. */
async function compareCalls(): Promise<Record<'ours' | 'bare' | 'ratio' | 'rateRatio', number>> {
  const config = parseConfig(MANY_REQUESTS);
  const recordings = await recordCalls(
    { databaseUrl: farm.databaseUrl, config },
    FARMER_CALLS.map((path) => ({ method: 'GET', path })),
    farmers.slice(0, 2) as [Farmer, Farmer],
  );
  const file = join(farm.folder, 'recordings.json');
  writeFileSync(file, JSON.stringify(recordings));
  const bare = await startFarmProcess({
    file: BARE_SERVER,
    env: {},
    args: [farm.databaseUrl, file],
    ready: /API listening at (http:[^"]+)"/,
  });
  print(`${recordings.map(({ path, statements }) => `${path} ${statements.length}`).join(', ')} statements`);
  const load = { connections: CALL_CONNECTIONS, requests: makeCalls(farmers), load: fullLoad };
  const postgres = await findPostgres(farm.db);
  const runTurn = async (server: FarmProcess): Promise<Turn> => {
    const readMs = () => server.readCpuMs() + readFamilyCpuMs(postgres);
    const before = readMs();
    const result = await run({ ...load, urls: [server.url] });
    return { rate: toRate(result), cpuMs: (readMs() - before) / result.requests };
  };
  for (const { url } of [api, bare])
    await run({ ...load, urls: [url], load: { kind: 'full', seconds: COMPILED_SECONDS } });
  const turns: { ours: Turn; bare: Turn }[] = [];
  print();
  print(`${CALL_CONNECTIONS} connections, calls a second, and ms of processor time for each`);
  print('  round       ours       bare       ours       bare');
  for (let round = 1; round <= rounds; round++) {
    // The order alternates, so that other work of the machine affects both.
    const [ours, others] =
      round % 2 === 0
        ? [await runTurn(api), await runTurn(bare)]
        : ([await runTurn(bare), await runTurn(api)].reverse() as [Turn, Turn]);
    turns.push({ ours, bare: others });
    const cells = [
      ours.rate.toFixed(0),
      others.rate.toFixed(0),
      ours.cpuMs.toFixed(3),
      others.cpuMs.toFixed(3),
    ];
    print([String(round).padStart(7), ...cells.map((cell) => cell.padStart(10))].join(' '));
  }
  await bare.stop();
  return {
    ours: computeMedian(turns.map(({ ours }) => ours.rate)),
    bare: computeMedian(turns.map((turn) => turn.bare.rate)),
    // Of each round by itself: other work of the machine affects both of its turns alike, but not all rounds.
    ratio: computeMedian(turns.map((turn) => turn.bare.cpuMs / turn.ours.cpuMs)),
    rateRatio: computeMedian(turns.map((turn) => turn.ours.rate / turn.bare.rate)),
  };
}

/** Calls a second, and processor time of server and PostgreSQL for each, in milliseconds. */
interface Turn {
  rate: number;
  cpuMs: number;
}

/** Returns the median of the rounds at saturation, in requests per second; the first round only warms up. */
async function measureRate(name: string, task: Omit<RequestTask, 'load'>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const rate = toRate(await run({ ...task, load: fullLoad }));
    if (round > 0) rates.push(rate);
  }
  const median = computeMedian(rates);
  print();
  print(`${median.toFixed(0)} ${name} a second (${rates.map((rate) => rate.toFixed(0)).join(', ')})`);
  return median;
}

async function runSteadyLoad() {
  const task = {
    urls: [gateway.url],
    connections: MIX_CONNECTIONS,
    requests: makeMix({ farmers, machines: MACHINES, cookies }),
    streamTokens: farmers.slice(0, STREAMS).map(({ token }) => token),
  };
  const saturation = await measureRate('mixed requests', task);
  const rate = saturation * STEADY_LOAD_FACTOR;
  const runSteady = (seconds: number) => run({ ...task, load: { kind: 'steady', rate, seconds } });
  print(`${minutes} minutes at ${rate.toFixed(0)} a second`);
  const seconds = minutes * 60;
  await runSteady(seconds * WARM_UP_SHARE);
  const stop = watchMemory({ gateway, api, worker }, (seconds * 1_000) / SAMPLES);
  const { requests, medianMs, p95Ms, p99Ms } = await runSteady(seconds);
  const memory = stop();
  print(
    `${requests} requests, half of them within ${medianMs.toFixed(0)} ms, ` +
      `95 % within ${p95Ms.toFixed(0)} ms, 99 % within ${p99Ms.toFixed(0)} ms`,
  );
  for (const [name, of] of Object.entries(memory))
    print(
      `${name.padEnd(8)} ${of.rssMB.toFixed(0)} MB, ${formatRise(of.rssGrowthMB)}; ` +
        `after garbage collection ${of.keptMB.toFixed(1)} MB, ${formatRise(of.keptGrowthMB)}`,
    );
  return {
    mixRps: Math.round(saturation),
    p95Ms: Number(p95Ms.toFixed(1)),
    growthMB: Number(Math.max(...Object.values(memory).map(({ rssGrowthMB }) => rssGrowthMB)).toFixed(1)),
  };
}

async function run(task: RequestTask): Promise<LoadResult> {
  const result = await client.run(task);
  errors += result.errors;
  if (result.errors > 0) print(`${result.errors} errors, such as: ${result.error}`);
  return result;
}

function toRate({ requests, seconds }: LoadResult): number {
  return requests / seconds;
}

function formatRise(mb: number): string {
  return `${mb < 0 ? '' : '+'}${mb.toFixed(1)} MB`;
}
