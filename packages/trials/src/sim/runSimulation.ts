import { makePerson, type Person } from '@farm/server/testing';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createDatabase, type Db, runMigrations } from '@farm/database';
import { createLogger } from '@farm/process';
import { startLive } from '@farm/server/parts';
import { createTestDatabase, deleteTestDatabase, readRoleUrl } from '@farm/database/testing';
import { waitFor } from '@farm/process/testing';
import { checkApi } from './checkApi.ts';
import { checkBooks, checkSnapshot } from './checkSnapshot.ts';
import { createFarmServer } from './farmServer.ts';
import { createModel } from './model.ts';
import { createPayouts } from './payouts.ts';
import { makePlan, PEOPLE_COUNT } from './plan.ts';
import { runRound, resolveUncertain } from './rounds.ts';
import { recordAutomatic } from './recordAutomatic.ts';
import { readSnapshot } from './snapshot.ts';
import { createAddressTask, type World } from './tasks.ts';

/** Result of a seed. */
export interface SimulationResult {
  operations: number;
  kills: number;
  /** Withdrawals that automatic payouts made. */
  automatic: number;
  /** Violations as sentences; the simulation ends with the first check that finds any. */
  violations: string[];
}

/** The seed, the least number of operations, and a callback for progress. */
export interface SimulationOptions {
  seed: number;
  operations: number;
  onProgress?: (done: { operations: number }) => void;
}

/** Plays the plan of a seed on a new database, and checks all money after every restart and at the end. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  return withSimulation(async (world) => {
    const { model } = world;
    const { rounds, kills } = makePlan(options);
    const done = { operations: 0, kills: 0, automatic: 0 };
    for (const [index, round] of rounds.entries()) {
      const kill = kills.get(index);
      await runRound(world, round, kill);
      done.operations += round.operations.length;
      const isLast = index === rounds.length - 1;
      if (kill) {
        done.kills += 1;
        await restart(world);
      }
      const isDue = kill !== undefined || isLast || model.violations.length > 0;
      const violations = isDue ? await checkSimulation(world) : [];
      done.automatic = [...model.withdrawals.values()].filter(({ isAutomatic }) => isAutomatic).length;
      options.onProgress?.(done);
      if (violations.length > 0) return { ...done, violations };
    }
    return { ...done, violations: [] };
  });
}

/** Returns everything that is wrong now according to the database, the API, the server's log and the clients. */
export async function checkSimulation(world: World): Promise<string[]> {
  const { model, db } = world;
  await recordAutomatic(world);
  const found = [
    ...model.violations,
    ...world.server.errors().map((line) => `the server logged: ${line}`),
    ...(await checkBooks(db)),
    ...checkSnapshot(await readSnapshot(db), model),
    ...(await checkApi(world)),
  ];
  // The checks do not know of payouts that the farm made in the meantime.
  return (await recordAutomatic(world)) > 0 ? checkSimulation(world) : found;
}

/** Runs `work` on a new database with a server and people who have addresses, and cleans up. */
export async function withSimulation<T>(work: (world: World) => Promise<T>): Promise<T> {
  const url = await createTestDatabase(`sim_${randomBytes(6).toString('hex')}`, await readTemplateName());
  const log = createLogger('silent');
  const db = createDatabase(toNamedUrl(url), log);
  const live = startLive({
    databaseUrl: toNamedUrl(url),
    db,
    log,
  });
  const server = createFarmServer(await readRoleUrl(url, 'server'));
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE_COUNT }, () => makePerson(db)));
    const operators: [Person, Person] = [await makePerson(db, 'admin'), await makePerson(db, 'admin')];
    const model = createModel(people, operators);
    // The stand-in for the payout engine has no connection to the queue of mails.
    const mailQueue = { enqueue: () => Promise.resolve() };
    const world = { db, model, server, payouts: createPayouts({ db, live, mailQueue }) };
    await server.start();
    for (const [person] of people.entries()) await createAddressTask(world, person)();
    return await work(world);
  } finally {
    await server.kill();
    await live.stop();
    await db.destroy();
    await deleteTestDatabase(url);
  }
}

/**
 * Starts the server again and resolves uncertain operations. Work of the killed server in the database ends
 * moments later: until then nothing is certain.
 */
async function restart(world: World): Promise<void> {
  const { db, server } = world;
  const leftBackends = await listBackends(db);
  await server.start();
  await waitFor(async () => {
    const now = await listBackends(db);
    return leftBackends.some((backend) => now.includes(backend)) ? undefined : true;
  });
  await resolveUncertain(world);
}

const APPLICATION = 'farm-sim';

function toNamedUrl(url: string): string {
  return `${url}?application_name=${APPLICATION}`;
}

async function listBackends(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pid || ' ' || backend_start as name from pg_stat_activity
    where datname = current_database() and application_name <> ${APPLICATION}`.execute(db);
  return rows.map(({ name }) => name);
}

let templateName: Promise<string> | undefined;

/** Returns a database on which the server has started once, as a template that is quick to copy. */
function readTemplateName(): Promise<string> {
  templateName ??= createTemplate();
  return templateName;
}

async function createTemplate(): Promise<string> {
  const name = `sim_${randomBytes(6).toString('hex')}`;
  const url = await createTestDatabase(name);
  const db = createDatabase(toNamedUrl(url), createLogger('silent'));
  await runMigrations(db);
  const server = createFarmServer(await readRoleUrl(url, 'server'));
  await server.start();
  await server.kill();
  await waitFor(async () => ((await listBackends(db)).length === 0 ? true : undefined));
  await db.destroy();
  return name;
}
