import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { encodeAddress } from '@farm/chain';
import { createDatabase, runMigrations, type Db } from '@farm/database';
import { createTestDatabase } from '@farm/database/testing';
import { createLogger } from '@farm/process';
import { startSourceFile } from '@farm/process/testing';
import { countPartials, deleteOldPartials, listOpenPartials } from '@farm/server/parts';
import { API_PROGRAM, MANY_REQUESTS, waitUntilListening } from '@farm/server/testing';
import { startTestChain } from '@farm/simulators/testing';
import { makeDataDir } from '../makeDataDir.ts';
import { parseCount } from '../program/parseCount.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { readCpuMs } from './farm/readUsage.ts';
import { makeTarget, makeReadyPartials } from './pool/makeReadyPartials.ts';

/**
 * Benchmarks partials per second over HTTP against the product's own process: parsing, two signatures, proof, signage
 * point and row. Proofs are real ones of plots of k 13, which take as long to verify as those of k 32 but for the longer
 * numbers; the pool counts them as larger, as on any simulated chain. Signage points are asked of a simulated node in
 * this process, so the figure of the process's own time is the one per core. Then it counts the rows that a million
 * partials leave, at 300 a day for each farmer.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    partials: { type: 'string', default: '2000' },
  },
});
/** Least partials per second and core, and most errors, that are enough. */
const MIN_RATE = 60;
const CLIENTS = 16;
/** Easiest partials on a simulated chain. */
const DIFFICULTY = 5_000n;
const PARTIALS_PER_DAY = 300;
const DAY_SECONDS = 86_400;
const AHEAD_MS = 4.9 * 3_600_000;

const partials = parseCount('partials', values.partials);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);

const databaseUrl = await createTestDatabase(`bench_${randomBytes(6).toString('hex')}`, 'template0');
const db = createDatabase(databaseUrl, createLogger('silent'));
await runMigrations(db);
const chain = await startTestChain({ now: () => Date.now() + AHEAD_MS });
const started = startSourceFile(API_PROGRAM, {
  ...MANY_REQUESTS,
  DATA_DIR: makeDataDir(),
  ...{ DATABASE_URL: databaseUrl, SERVER_ROLE: 'api', CHAIN_NODE_URL: chain.settings.url },
  POOL_TARGET_ADDRESS: encodeAddress(makeTarget(chain.sdk)),
  ...{ API_PORT: '0', OUTBOX_PORT: '0', STOP_WITH_PARENT: '1' },
});
process.on('exit', () => started.child.kill('SIGKILL'));
const { url } = await waitUntilListening(started);
started.child.stdout?.removeAllListeners('data').resume();

print('making partials …');
const prepared = await makeReadyPartials(
  { chain, poolUrl: `${url}/pool` },
  { partials, difficulty: DIFFICULTY },
);
print(`${partials} partials of ${prepared.farmers} farmers, ${CLIENTS} clients`);
const pid = started.child.pid ?? 0;
const beforeMs = readCpuMs(pid);
const { seconds, latencies, errors } = await sendAll(prepared.bodies);
const cpuSeconds = (readCpuMs(pid) - beforeMs) / 1_000;
const perCore = partials / cpuSeconds;
const rows = await countRows(db);
const figures = {
  partialsPerSecond: Math.round(perCore),
  wallPerSecond: Math.round(partials / seconds),
  p95Ms: Number((latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0).toFixed(1)),
  farmersPerCore: Math.round((perCore * DAY_SECONDS) / PARTIALS_PER_DAY),
  errors,
  ...rows,
};
print(`${figures.partialsPerSecond} partials a second and core, ${figures.wallPerSecond} a second in all`);
print(`95 of 100 answered within ${figures.p95Ms} ms, ${errors} errors`);
print(`enough for ${figures.farmersPerCore} farmers a core at ${PARTIALS_PER_DAY} partials a day`);
print(
  `a million partials: ${rows.partialRows} rows for a day, ${rows.pointRows} of points for eight days, then ${rows.keptRows}`,
);
const isEnough = figures.partialsPerSecond >= MIN_RATE && errors === 0;
if (!isEnough) print(`Less than ${MIN_RATE} partials a second and core, or errors.`);
if (values.json) print(JSON.stringify(figures));
await chain.close();
process.exit(isEnough ? 0 : 1);

/** Sends each body once; each client sends its next once the last is answered. */
async function sendAll(bodies: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const times: number[] = [];
  let [sent, failed] = [0, 0];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let body = bodies[sent++]; body !== undefined; body = bodies[sent++]) {
        const at = performance.now();
        const text = await post(agent, body);
        times.push(performance.now() - at);
        if (!text.includes('new_difficulty')) {
          if (failed++ === 0) print(text);
        }
      }
    }),
  );
  agent.destroy();
  return { seconds: (performance.now() - begin) / 1_000, latencies: times, errors: failed };
}

function post(agent: Agent, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/pool/partial`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve(text)).on('error', reject);
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Counts the rows of the partials that were sent, spread over days as farmers send them, for a million. */
async function countRows(database: Db) {
  const perMillion = (count: number) => Math.round((count * 1_000_000) / partials);
  const count = async (table: 'poolPartial' | 'poolPoints') => {
    const { count: found } = await database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(found);
  };
  const partialRows = await count('poolPartial');
  // One farmer's partials come every 288 seconds, over as many days as that takes.
  const every = (DAY_SECONDS / PARTIALS_PER_DAY) * 1_000;
  const start = Date.UTC(2026, 0, 1);
  const open = await listOpenPartials(database, new Date(8.64e15), partials);
  const [first] = open;
  for (const [index, { quality }] of open.entries()) {
    // Times differ, as they would for a single farmer; what they prove stays.
    const at = new Date(start + index * every);
    await database
      .updateTable('poolPartial')
      .set({ spAt: at, receivedAt: at, plotNft: first?.plotNft ?? 0 })
      .where('quality', '=', quality)
      .execute();
  }
  await countPartials(
    database,
    open.map(({ quality }) => quality),
    new Date(),
  );
  const pointRows = await count('poolPoints');
  const end = new Date(start + partials * every + 10 * DAY_SECONDS * 1_000);
  await deleteOldPartials(database, end);
  return {
    partialRows: perMillion(partialRows),
    pointRows: perMillion(pointRows),
    keptRows: perMillion((await count('poolPoints')) + (await count('poolPartial'))),
  };
}
