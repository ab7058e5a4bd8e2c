import { fileURLToPath } from 'node:url';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { parseConfig } from '@farm/server/config';
import { createDatabase, type Db, runMigrations } from '@farm/database';
import { createLogger } from '@farm/process';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { makeDataDir } from '../makeDataDir.ts';
import { parseCount } from '../program/parseCount.ts';
import { createTestDatabase } from '@farm/database/testing';
import { API_PROGRAM, MANY_REQUESTS, waitUntilListening } from '@farm/server/testing';
import { startSourceFile } from '@farm/process/testing';
import { recordCalls, WITHDRAWAL, type Recording } from './bare/record.ts';
import { makeFarmers, type Farmer } from './farmers.ts';
import { runWithdrawals } from './runWithdrawals.ts';
import { computeMedian } from './computeMedian.ts';

const BARE_SERVER = fileURLToPath(new URL('bare/bareServer.ts', import.meta.url));

/**
 * Benchmarks withdrawals per second over HTTP, on one account and on 50: the product's own process against a bare
 * Fastify route with `pg` clients that sends the same statements, recorded from the product at the start. Both
 * work on one database, alternating, with new accounts in each turn; the medians are compared. PostgreSQL does
 * not wait for the disk here, because the wait would make the two more alike than they are.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
  },
});
const MIN_RATIO = 0.6;
const CLIENTS = 16;
const SPREAD_ACCOUNTS = 50;
/** Withdrawals per turn: few enough for a single account to stay below the daily limit. */
const WITHDRAWALS_PER_TURN = 800;

const rounds = parseCount('rounds', values.rounds);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const databaseUrl = await createTestDatabase(`bench_${randomBytes(6).toString('hex')}`, 'template0');
const db = createDatabase(databaseUrl, createLogger('silent'));
await runMigrations(db);

const [first, second] = (await makeFarmers(db, 2)) as [Farmer, Farmer];
const [recording] = (await recordCalls(
  { databaseUrl, config: parseConfig(MANY_REQUESTS) },
  [WITHDRAWAL],
  [first, second],
)) as [Recording];
const file = join(folder, 'recordings.json');
writeFileSync(file, JSON.stringify([recording]));
const { statements } = recording;
const preparedCount = statements.filter(({ name }) => name !== undefined).length;
print(`a withdrawal is ${statements.length} statements, ${preparedCount} of them prepared`);

// The worker, which sends the mails of all these withdrawals as fast as it can, would be part of both figures.
const product = await startProgram(API_PROGRAM, {
  ...MANY_REQUESTS,
  DATABASE_URL: databaseUrl,
  DATA_DIR: makeDataDir(),
  SERVER_ROLE: 'api',
});
const bare = await startProgram(BARE_SERVER, {}, [databaseUrl, file]);
const singleAccount = await compareRates(1);
const manyAccounts = await compareRates(SPREAD_ACCOUNTS);
const figures = {
  hot: Math.round(singleAccount.ours),
  hotBare: Math.round(singleAccount.bare),
  hotRatio: computeRatio(singleAccount),
  spread: Math.round(manyAccounts.ours),
  spreadBare: Math.round(manyAccounts.bare),
  spreadRatio: computeRatio(manyAccounts),
};
const isEnough = Math.min(figures.hotRatio, figures.spreadRatio) >= MIN_RATIO;
if (!isEnough) print(`A ratio is below ${MIN_RATIO}.`);
if (values.json) print(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

/** Returns the medians of the turns, in withdrawals per second; the first turn only warms up. */
async function compareRates(accounts: number): Promise<{ ours: number; bare: number }> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  print();
  print(
    `${accounts === 1 ? 'one account' : `${accounts} accounts`}, ${CLIENTS} clients, withdrawals a second`,
  );
  print('  round       ours       bare');
  for (let round = 0; round <= rounds; round++) {
    // The order alternates, so that other work of the machine affects both.
    const [ours, bareRate] =
      round % 2 === 0
        ? [await runTurn(product, accounts), await runTurn(bare, accounts)]
        : ([await runTurn(bare, accounts), await runTurn(product, accounts)].reverse() as [number, number]);
    if (round === 0) continue;
    rates.ours.push(ours);
    rates.bare.push(bareRate);
    print(
      [String(round).padStart(7), ours.toFixed(0).padStart(10), bareRate.toFixed(0).padStart(10)].join(' '),
    );
  }
  const [ours, bareRate] = [computeMedian(rates.ours), computeMedian(rates.bare)];
  print([' median', ours.toFixed(0).padStart(10), bareRate.toFixed(0).padStart(10)].join(' '));
  return { ours, bare: bareRate };
}

async function runTurn(url: string, accounts: number): Promise<number> {
  const farmers = await makeFarmers(db, accounts);
  const rate = await runWithdrawals(url, { farmers, clients: CLIENTS, withdrawals: WITHDRAWALS_PER_TURN });
  await assertComplete(db, farmers);
  return rate;
}

/** Asserts that no work was skipped: each withdrawal has its event, its two ledger entries and its email. */
async function assertComplete(db: Db, farmers: Farmer[]): Promise<void> {
  const ids = farmers.map(({ id }) => id);
  const { rows } = await sql<Record<'withdrawals' | 'events' | 'entries' | 'mails', number>>`
    with mine as (select id from withdrawal where account_id = any(${ids}::uuid[]))
    select (select count(*)::int from mine) as withdrawals,
      (select count(*)::int from withdrawal_event join mine on withdrawal_id = mine.id) as events,
      (select count(*)::int / 2 from ledger_entry join ledger_tx on ledger_tx.id = tx_id
        where kind = 'withdrawal_requested' and account_id = any(${ids}::uuid[])) as entries,
      (select count(*)::int from pgboss.job join mine on data ->> 'withdrawalId' = mine.id::text) as mails
    `.execute(db);
  const [counts] = rows;
  if (!counts?.withdrawals || new Set(Object.values(counts)).size !== 1)
    throw new Error(`Not whole: ${JSON.stringify(counts)}`);
}

async function startProgram(path: string, env: Record<string, string>, args: string[] = []): Promise<string> {
  const started = startSourceFile(
    path,
    { ...env, API_PORT: '0', OUTBOX_PORT: '0', STOP_WITH_PARENT: '1' },
    args,
  );
  process.on('exit', () => started.child.kill('SIGKILL'));
  const { url } = await waitUntilListening(started);
  // Requests are logged as in production; the lines are discarded.
  started.child.stdout?.removeAllListeners('data').resume();
  return url;
}

function computeRatio({ ours, bare: bareRate }: { ours: number; bare: number }): number {
  return Number((ours / bareRate).toFixed(3));
}
