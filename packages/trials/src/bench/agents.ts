import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseConfig } from '@farm/server/config';
import { createDatabase, runMigrations } from '@farm/database';
import { createLogger } from '@farm/process';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { makeDataDir } from '../makeDataDir.ts';
import { parseCount } from '../program/parseCount.ts';
import { createTestDatabase } from '@farm/database/testing';
import { API_PROGRAM, MANY_REQUESTS, waitUntilListening } from '@farm/server/testing';
import { startSourceFile } from '@farm/process/testing';
import type { BareTask } from './agents/bareLoad.ts';
import { makeFleet, PLOTS_PER_MACHINE, readTraces, type Fleet } from './agents/fleet.ts';
import type { HttpTask } from './agents/httpLoad.ts';
import type { LoadResult } from './client/Outcome.ts';
import { startProgram } from './client/program.ts';
import { readRssMB } from './farm/readUsage.ts';
import { computeMedian } from './computeMedian.ts';

/**
 * Benchmarks the machine reports that the product accepts per second. First at saturation: the product's own
 * process over HTTP against bare `pg` clients that send the same statement, alternating on one database. Then for
 * minutes at 70 % of that rate, from as many machines as would report once a minute, while errors and memory are
 * watched. PostgreSQL does not wait for the disk here, because the wait would make the two more alike than they
 * are.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
  },
});
const MIN_RATIO = 0.5;
const MIN_MACHINES = 10_000;
const MAX_GROWTH_MB = 20;
const STEADY_LOAD_FACTOR = 0.7;
/** Number of bare clients: the size of the product's connection pool. */
const BARE_CLIENTS = 10;
const CONNECTIONS = 32;
const REPORTS_PER_TURN = 16;
/** Turns until the product reaches its stable speed. */
const WARM_UP_TURNS = 2;
/** Seconds until the memory of the product is stable at the steady rate. */
const WARM_UP_SECONDS = 120;
const REPORT_SECONDS = 60;
const RSS_INTERVAL_MS = 2_000;
/** All machines report at the steady rate; a part of them reports at saturation before. */
const ALL_MACHINES: Fleet = { from: 0, to: 10_000 };
const PRODUCT_MACHINES: Fleet = { from: 0, to: 500 };
const BARE_MACHINES: Fleet = { from: 10_000, to: 10_500 };

const rounds = parseCount('rounds', values.rounds);
const minutes = parseCount('minutes', values.minutes);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);

const databaseUrl = await createTestDatabase(`bench_${randomBytes(6).toString('hex')}`, 'template0');
const db = createDatabase(databaseUrl, createLogger('silent'));
await runMigrations(db);
print(`${BARE_MACHINES.to} machines with ${PLOTS_PER_MACHINE} plots each are put into the database`);
await makeFleet(db, { from: ALL_MACHINES.from, to: BARE_MACHINES.to });
await sql`analyze`.execute(db);

const product = await startProduct();
const http = startProgram<HttpTask, LoadResult>(new URL('agents/httpLoad.ts', import.meta.url));
const bareClients = startProgram<BareTask, number>(new URL('agents/bareLoad.ts', import.meta.url));

const saturation = await compareRates();
const rate = saturation.ours;
const steady = await runSteadyLoad(rate * STEADY_LOAD_FACTOR);
const figures = {
  rate: Math.round(rate),
  bare: Math.round(saturation.bare),
  ratio: Number((rate / saturation.bare).toFixed(3)),
  machines: Math.floor(rate * STEADY_LOAD_FACTOR * REPORT_SECONDS),
  errors: steady.errors,
  rssGrowthMB: Number(steady.rssGrowthMB.toFixed(1)),
};
const isEnough =
  figures.ratio >= MIN_RATIO &&
  figures.machines >= MIN_MACHINES &&
  figures.errors === 0 &&
  figures.rssGrowthMB <= MAX_GROWTH_MB;
if (!isEnough) {
  print(
    `Wanted: a ratio of ${MIN_RATIO}, ${MIN_MACHINES} machines, no errors, at most ${MAX_GROWTH_MB} MB more.`,
  );
}
if (values.json) print(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

/** Returns the medians of the turns, in reports per second. */
async function compareRates(): Promise<{ ours: number; bare: number }> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  print();
  print(`${CONNECTIONS} connections, ${BARE_CLIENTS} bare clients, reports a second`);
  print('  round       ours       bare');
  for (let round = 1 - WARM_UP_TURNS; round <= rounds; round++) {
    // The order alternates, so that other work of the machine affects both.
    const [ours, bare] =
      round % 2 === 0
        ? [await runProductTurn(), await runBareTurn()]
        : ([await runBareTurn(), await runProductTurn()].reverse() as [number, number]);
    await assertSameWork(round + WARM_UP_TURNS);
    if (round < 1) continue;
    rates.ours.push(ours);
    rates.bare.push(bare);
    print([String(round).padStart(7), ours.toFixed(0).padStart(10), bare.toFixed(0).padStart(10)].join(' '));
  }
  const [ours, bare] = [computeMedian(rates.ours), computeMedian(rates.bare)];
  print([' median', ours.toFixed(0).padStart(10), bare.toFixed(0).padStart(10)].join(' '));
  return { ours, bare };
}

async function runProductTurn(): Promise<number> {
  const result = await http.run({
    url: product.url,
    fleet: PRODUCT_MACHINES,
    connections: CONNECTIONS,
    load: { kind: 'saturation', reports: REPORTS_PER_TURN },
  });
  if (result.errors > 0) throw new Error(`${result.errors} reports were not taken: ${result.error}`);
  return result.requests / result.seconds;
}

async function runBareTurn(): Promise<number> {
  const { freshSeconds } = parseConfig({}).machines;
  const seconds = await bareClients.run({
    databaseUrl,
    fleet: BARE_MACHINES,
    clients: BARE_CLIENTS,
    reports: REPORTS_PER_TURN,
    freshSeconds,
  });
  return (REPORTS_PER_TURN * (BARE_MACHINES.to - BARE_MACHINES.from)) / seconds;
}

/** Asserts that both did the same work: neither may be fast by doing less. */
async function assertSameWork(turns: number): Promise<void> {
  const [ours, bare] = [await readTraces(db, PRODUCT_MACHINES), await readTraces(db, BARE_MACHINES)];
  const reports = turns * REPORTS_PER_TURN * (PRODUCT_MACHINES.to - PRODUCT_MACHINES.from);
  const isWhole = ours.reports === reports && ours.sampled === reports && ours.changed > 0;
  if (!isWhole || JSON.stringify(ours) !== JSON.stringify(bare)) {
    throw new Error(`Not alike: ${JSON.stringify({ reports, ours, bare })}`);
  }
}

/** Reports at a steady rate for the minutes of the run, after a warm-up until memory is stable. */
async function runSteadyLoad(perSecond: number): Promise<{ errors: number; rssGrowthMB: number }> {
  const run = (seconds: number) =>
    http.run({
      url: product.url,
      fleet: ALL_MACHINES,
      connections: CONNECTIONS * 2,
      load: { kind: 'steady', rate: perSecond, seconds },
    });
  print();
  print(`${minutes} minutes at ${perSecond.toFixed(0)} reports a second`);
  const warmUp = await run(WARM_UP_SECONDS);
  const sizes: number[] = [];
  const timer = setInterval(() => sizes.push(readRssMB(product.pid)), RSS_INTERVAL_MS);
  const { requests, errors, error, medianMs, p99Ms } = await run(minutes * 60);
  clearInterval(timer);
  // A single sample says little: a garbage collection may run just before or just after it.
  const tenth = Math.max(1, Math.floor(sizes.length / 10));
  const [startMB, endMB] = [computeMedian(sizes.slice(0, tenth)), computeMedian(sizes.slice(-tenth))];
  print(
    `${requests} reports, half of them within ${medianMs.toFixed(0)} ms, 99 % within ${p99Ms.toFixed(0)} ms`,
  );
  print(`memory ${startMB.toFixed(0)} MB at the start, ${endMB.toFixed(0)} MB at the end`);
  const failed = warmUp.errors + errors;
  if (failed > 0) print(`${failed} errors, such as: ${warmUp.error || error}`);
  return { errors: failed, rssGrowthMB: endMB - startMB };
}

async function startProduct(): Promise<{ url: string; pid: number }> {
  const started = startSourceFile(API_PROGRAM, {
    ...MANY_REQUESTS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: makeDataDir(),
    API_PORT: '0',
    OUTBOX_PORT: '0',
    STOP_WITH_PARENT: '1',
  });
  process.on('exit', () => started.child.kill('SIGKILL'));
  const { url } = await waitUntilListening(started);
  // The product logs as in production; the lines are discarded.
  started.child.stdout?.removeAllListeners('data').resume();
  return { url, pid: started.child.pid ?? 0 };
}
