import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseCount } from '../program/parseCount.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { makeFleet } from './agents/fleet.ts';
import type { LoadResult } from './client/Outcome.ts';
import { startProgram } from './client/program.ts';
import type { RequestTask } from './client/requestLoad.ts';
import { toFarmers } from './farmers.ts';
import { makeCalls, makePageLoads, makeVisitors } from './farm/makeRequests.ts';
import { openFarm } from './farm/openFarm.ts';
import { computeCpuMs, computeSum, type Cost } from './scale/computeCost.ts';
import { COUNTS, readMailRates, readRequestRates, type Rates } from './scale/readRates.ts';
import { formatCost, readCosts } from './scale/readCosts.ts';

/**
 * Benchmarks how the farm grows. First rates at saturation with 1, 2 and 4 of each process: pages by gateways, calls by
 * APIs, emails by workers. Then the cost of each unit of work, with one process each and room to spare: processor time
 * of all processes, PostgreSQL among them, statements, rows written, bytes of the write-ahead log. From these follows
 * what a farmer costs a day. PostgreSQL does not wait for the disk here.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    payees: { type: 'string', default: '200' },
  },
});
const MACHINES = 1_000;
const MACHINES_PER_FARMER = 4;
const DEPOSITS = 10;
const VISITORS = 50;
/** Work of a farmer with two machines that report once a minute, who looks twice a day and withdraws once a week. */
const DAY = {
  machines: 2,
  reports: 2 * 1_440,
  fiveMinutes: 2 * 288,
  pages: 2,
  calls: 12,
  withdrawals: 1 / 7,
};
const DAY_MS = 86_400_000;
const CORES = 2;
/** Share of the cores that may be busy. */
const BUSY = 0.7;

const rounds = parseCount('rounds', values.rounds);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);
const client = startProgram<RequestTask, LoadResult>(new URL('client/requestLoad.ts', import.meta.url));

const farm = await openFarm();
print(`${MACHINES} machines of ${MACHINES / MACHINES_PER_FARMER} farmers are put into the database`);
const owners = await makeFleet(farm.db, { from: 0, to: MACHINES }, MACHINES_PER_FARMER);
const farmers = await toFarmers(farm.db, owners, DEPOSITS);
await sql`analyze`.execute(farm.db);

const apis = await Promise.all(Array.from({ length: Math.max(...COUNTS) }, () => farm.startApi()));
const [api = await farm.startApi()] = apis;
await farm.publishPages(api.url);
const gateways = await Promise.all(
  Array.from({ length: Math.max(...COUNTS) }, () => farm.startGateway(api.url)),
);
const [gateway = await farm.startGateway(api.url)] = gateways;
const cookies = await makeVisitors(gateway.url, VISITORS);

print();
print('processes                             1          2          4');
const requestRates = {
  gateways: printRates(
    'pages a second by gateways',
    await readRequestRates(client, { servers: gateways, requests: makePageLoads(cookies), rounds }),
  ),
  apis: printRates(
    'calls a second by APIs',
    await readRequestRates(client, { servers: apis, requests: makeCalls(farmers), rounds }),
  ),
};
// PostgreSQL has no connections for all of these and the workers.
await Promise.all(
  [...apis, ...gateways].filter((one) => one !== api && one !== gateway).map((one) => one.stop()),
);
const rates = {
  ...requestRates,
  workers: printRates(
    'emails a second by workers',
    await readMailRates(farm, { apiUrl: api.url, farmers, rounds }),
  ),
};
print();
const costs = await readCosts(
  {
    ...{ farm, client, gateway, api, farmers, cookies },
    machines: MACHINES,
    seconds: parseCount('seconds', values.seconds),
    print,
  },
  parseCount('payees', values.payees),
);
const farmerDay = computeSum([
  { cost: costs.report, count: DAY.reports },
  { cost: costs.fiveMinutes, count: DAY.fiveMinutes },
  { cost: costs.page, count: DAY.pages },
  { cost: costs.call, count: DAY.calls },
  { cost: costs.withdrawal, count: DAY.withdrawals },
  { cost: costs.payout, count: DAY.withdrawals },
]);
const figures = {
  ...Object.fromEntries(
    Object.entries(rates).flatMap(([name, by]) =>
      COUNTS.map((count) => [`${name}${count}`, Math.round(by[count])]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries({ ...costs, farmerDay }).flatMap(([name, cost]) => toFigures(name, cost)),
  ),
  farmersPerHost: countFarmers(computeCpuMs(farmerDay) / CORES),
};
print();
print(`a day of a farmer with ${DAY.machines} machines: ${formatCost(farmerDay, 0)}`);
print(`${CORES} cores that are ${BUSY * 100} % busy hold ${figures.farmersPerHost} farmers`);
for (const [name, ms] of Object.entries(farmerDay.cpuMs))
  print(`a core of ${name} holds ${countFarmers(ms)}`);
if (values.json) print(JSON.stringify(figures));
process.exit(0);

function printRates(name: string, by: Rates): Rates {
  print([name.padEnd(28), ...COUNTS.map((count) => by[count].toFixed(0).padStart(10))].join(' '));
  return by;
}

/** Returns the farmers whose work keeps a core so busy. */
function countFarmers(msPerDay: number): number {
  return Math.floor((DAY_MS * BUSY) / msPerDay);
}

function toFigures(name: string, cost: Cost): [string, number][] {
  return [
    [`${name}CpuMs`, Number(computeCpuMs(cost).toFixed(2))],
    [`${name}Statements`, Number(cost.statements.toFixed(2))],
    [`${name}Rows`, Number(cost.rows.toFixed(2))],
    [`${name}Bytes`, Math.round(cost.bytes)],
  ];
}
