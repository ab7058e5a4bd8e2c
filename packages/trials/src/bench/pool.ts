import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeAddress } from '@farm/chain';
import { createDatabase, runMigrations } from '@farm/database';
import { createTestDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startSourceFile, type SpawnedProcess } from '@farm/process/testing';
import { parseConfig } from '@farm/server/config';
import { openPool } from '@farm/server/parts';
import { API_PROGRAM, MANY_REQUESTS, waitUntilListening } from '@farm/server/testing';
import { startTestChain } from '@farm/simulators/testing';
import { parseCount } from '../program/parseCount.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { startProgram } from './agents/program.ts';
import { countRows } from './pool/countRows.ts';
import { makeJoinedFarmers, makePartialBodies } from './pool/makePartialBodies.ts';
import type { PartialResult, PartialTask } from './pool/partialLoad.ts';
import { startPointNode } from './pool/startPointNode.ts';

/**
 * Benchmarks the partials that the product takes per second: its own process, so one core, over HTTP, from parsing to the
 * row in the database, with answers of the node as they are cached. The partials are real and signed beforehand, but of
 * plots of k 13 that count as k 44; a proof of k 32 takes longer to verify (`docs/decisions/0035-pool.md`). Then counts the
 * rows that partials leave in the database. PostgreSQL does not wait for the disk here.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    farmers: { type: 'string', default: '60' },
    partials: { type: 'string', default: '4000' },
  },
});
const MIN_PARTIALS_PER_SECOND = 60;
const CONNECTIONS = 8;
/** Share of the partials that the product needs to reach its stable speed. */
const WARM_UP = 0.2;
const PARTIALS_PER_DAY = 300;
const DAY_SECONDS = 86_400;
/** Partials of a farmer, on average: some have twice as many as others, and none may have more than the pool takes. */
const PARTIALS_PER_FARMER = 80;

const partialCount = parseCount('partials', values.partials);
const farmerCount = Math.max(
  parseCount('farmers', values.farmers),
  Math.ceil((partialCount * (1 + WARM_UP)) / PARTIALS_PER_FARMER),
);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);

const databaseUrl = await createTestDatabase(`bench_${randomBytes(6).toString('hex')}`, 'template0');
const db = createDatabase(databaseUrl, createLogger('silent'));
await runMigrations(db);
const clock = { now: Date.now() };
const chain = await startTestChain({ now: () => clock.now });
const settings = {
  CHAIN_NODE_URL: await startPointNode(chain.settings.url),
  POOL_TARGET_ADDRESS: encodeAddress('07'.repeat(32)),
};
const product = await startProduct();
const farmland = { chain, clock, poolUrl: `${product.url}/pool` };
print(`${farmerCount} farmers make ${partialCount} partials of plots of k 13, and some to warm up`);
const farmers = await makeJoinedFarmers(farmland, farmerCount);
const bodies = await makePartialBodies(farmland, farmers, Math.ceil(partialCount * (1 + WARM_UP)));
const load = await measure();
product.program.child.kill('SIGKILL');
await product.program.ended;

const rowsPerMillion = await countRows(openOwnPool(), await listPlotNfts());
print('deleted: partials after a day, five minutes become days after eight of them, refusals after a month');
for (const [when, rows] of Object.entries(rowsPerMillion))
  print(`rows per million partials, ${when}: ${JSON.stringify(rows)}`);
const figures = { ...load, rowsPerMillion };
const isEnough = figures.partialsPerSecond >= MIN_PARTIALS_PER_SECOND && figures.errors === 0;
if (!isEnough) print(`Wanted: ${MIN_PARTIALS_PER_SECOND} partials a second, and no errors.`);
if (values.json) print(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

async function measure() {
  const loader = startProgram<PartialTask, PartialResult>('../pool/partialLoad.ts');
  const run = (partials: string[]) => loader.run({ url: product.url, connections: CONNECTIONS, partials });
  const warmUp = bodies.length - partialCount;
  const first = await run(bodies.slice(0, warmUp));
  const cpuBegin = readCpuSeconds();
  const { seconds, errors, error, medianMs, p95Ms } = await run(bodies.slice(warmUp));
  const cpuSeconds = readCpuSeconds() - cpuBegin;
  const failed = first.errors + errors;
  if (failed > 0) print(`${failed} errors, such as: ${first.error || error}`);
  await assertKept(bodies.length - failed);
  const partialsPerSecond = Number((partialCount / seconds).toFixed(1));
  print(
    `${partialCount} partials over ${CONNECTIONS} connections in ${seconds.toFixed(1)} s, half of them within ${medianMs.toFixed(0)} ms, ${((cpuSeconds * 1_000) / partialCount).toFixed(1)} ms of the processor each`,
  );
  return {
    partials: partialCount,
    partialsPerSecond,
    p95Ms: Number(p95Ms.toFixed(1)),
    farmersPerCore: Math.floor((partialsPerSecond * DAY_SECONDS) / PARTIALS_PER_DAY),
    cpuMsPerPartial: Number(((cpuSeconds * 1_000) / partialCount).toFixed(2)),
    errors: failed,
  };
}

/** Asserts that no work was skipped: each partial that was accepted has its row. */
async function assertKept(expected: number): Promise<void> {
  const kept = await db
    .selectFrom('poolPartial')
    .select((from) => from.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(kept.count) !== expected) throw new Error(`${kept.count} rows for ${expected} partials`);
}

async function listPlotNfts(): Promise<number[]> {
  return (await db.selectFrom('plotNft').select('number').execute()).map(({ number }) => number);
}

function openOwnPool() {
  const pool = openPool({ config: parseConfig(settings), db });
  if (!pool) throw new Error('The settings have a pool');
  return pool;
}

/** Returns the time that the product has spent on processors, in seconds; Linux counts it in hundredths. */
function readCpuSeconds(): number {
  const stat = readFileSync(`/proc/${product.program.child.pid}/stat`, 'utf8');
  const [userTime = 0, systemTime = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (userTime + systemTime) / 100;
}

async function startProduct(): Promise<{ url: string; program: SpawnedProcess }> {
  const program = startSourceFile(API_PROGRAM, {
    ...{ ...MANY_REQUESTS, ...settings, DATABASE_URL: databaseUrl },
    ...{ API_PORT: '0', OUTBOX_PORT: '0', STOP_WITH_PARENT: '1' },
  });
  process.on('exit', () => program.child.kill('SIGKILL'));
  const { url } = await waitUntilListening(program);
  // The product logs as in production; the lines are discarded.
  program.child.stdout?.removeAllListeners('data').resume();
  return { url, program };
}
