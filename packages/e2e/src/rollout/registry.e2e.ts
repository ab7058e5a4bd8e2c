import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteBuild } from '@farm/contracts/registry';
import { refused } from '../journeys/expectedFaults.ts';
import { untilHeaded } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { fetchPageData } from '../system/pageData.ts';
import { planSystem } from '../system/programs.ts';
import { startProgram } from '../system/startProgram.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { stopDatabase, tamper } from './database.ts';
import { makeRelease } from './makeRelease.ts';
import { publishAll, submitChange } from './operate.ts';

const LIMIT_MS = 60_000;
const NEWEST = 'rev = (select max(rev) from rollout.revision)';
const COLUMNS =
  'rev, base_halts, document, key_id, key_name, signature, change, names, before, since, warnings, who, why, planned_at, made_at';
/** Puts back what was there. */
const RESTORE = `delete from rollout.halt; delete from rollout.revision;
  insert into rollout.revision (${COLUMNS}) select ${COLUMNS} from kept`;

describe('a gateway whose registry cannot be asked', () => {
  it('goes on with the last revision: the database stopped, everything killed, and itself started alone', async (t) => {
    const { system, version } = await startWithSecondRevision(t);
    await stopDatabase(system);
    await showsHome(t, system);
    assert.equal(await infoVersion(system), version, 'the database stopped');

    await system.kill();
    const [, gateway] = planSystem(system.dataDir, system.ports, {}).services;
    assert.ok(gateway);
    const alone = startProgram(gateway);
    t.after(() => alone.stop());
    await until(async () => (await healthOf(system))?.status === 'ok', 'the gateway serves pages');
    await showsHome(t, system);
    assert.equal(await infoVersion(system), version, 'the gateway alone');
    const health = await until(async () => {
      const now = await healthOf(system);
      return now?.problem === undefined ? null : now;
    }, 'it says that nobody can be asked');
    assert.match(health.problem ?? '', /API/i);
  });
});

describe('a registry that was tampered with in the database is refused and told, and pages go on', () => {
  // The first ones are heard of at once; then the gateway looks again every other second.
  const attacks: [name: string, sql: string, problem: RegExp][] = [
    ['an older revision put back', `delete from rollout.revision where ${NEWEST}`, /revision 1\b.* older/],
    [
      'a halt that the registry never signed',
      `insert into rollout.halt (rev, number, action, name, version, why, at, key_id, key_name, signature)
        select max(rev), 1, 'disable', 'info', '0.1.0+000000000000', 'robbed', now(), '0123456789abcdef', 'x', 'x'
        from rollout.revision`,
      /its halts is signed by key 0123456789abcdef, which is not trusted here/,
    ],
    [
      'a document that names other hashes',
      `update rollout.revision set document = regexp_replace(document, 'sha384-.{8}', 'sha384-AAAAAAAA', 'g')
        where ${NEWEST}`,
      /the document was changed after "[^"]+" signed it/,
    ],
    [
      'a signature of nobody',
      `update rollout.revision set key_id = '0123456789abcdef' where ${NEWEST}`,
      /the document is signed by key 0123456789abcdef, which is not trusted here/,
    ],
  ];
  let system: RunningSystem;
  let version: string;
  const ends: (() => unknown)[] = [];
  before(async () => {
    ({ system, version } = await startWithSecondRevision({
      after: (end) => ends.push(end as () => unknown),
    }));
    await tamper(system, 'create table kept as select * from rollout.revision');
  });
  after(async () => {
    for (const end of ends) await end();
  });

  for (const [name, sql, problem] of attacks)
    it(name, async (t) => {
      await tamper(system, `${RESTORE}; ${sql}; notify farm_rollout`);
      const told = () =>
        system
          .log()
          .replaceAll(String.raw`\"`, '"')
          .split('\n')
          .filter((line) => problem.test(line));
      await until(async () => problem.test((await healthOf(system))?.problem ?? ''), 'the gateway says so');
      assert.equal((await healthOf(system))?.status, 'ok');
      assert.equal(told().length, 1, 'the log says it once');
      await showsHome(t, system);
      assert.equal(await infoVersion(system), version);
      assert.equal(told().length, 1, 'the log says it once');
    });

  it('until it is as it was', async () => {
    await tamper(system, `${RESTORE}; notify farm_rollout`);
    await until(async () => (await healthOf(system))?.problem === undefined, 'the gateway takes it');
    assert.equal(await infoVersion(system), version);
  });
});

/** A system on which something was changed after its start. */
async function startWithSecondRevision(
  t: Pick<TestContext, 'after'>,
): Promise<{ system: RunningSystem; version: string }> {
  const system = await startSystem();
  t.after(() => system.stop());
  const operator = await system.operator();
  const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
  await publishAll(operator, dist);
  await submitChange(operator, { kind: 'promote', members: { info: build.version } });
  await until(async () => (await infoVersion(system)) === build.version, 'it is live');
  return { system, version: build.version };
}

interface Health {
  status: string;
  problem?: string;
}

async function healthOf({ url }: RunningSystem): Promise<Health | null> {
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  return answer && ((await answer.json()) as Health);
}

async function infoVersion(system: RunningSystem): Promise<string | undefined> {
  return (await fetchPageData(system)).remotes.find(({ name }) => name === 'info')?.version;
}

async function showsHome(t: TestContext, system: RunningSystem): Promise<void> {
  const failing = { console: [...(refused.console ?? []), /Failed to load resource/] };
  const reader = await openReader(t, { site: system, expected: failing });
  await reader.page.goto('/');
  await untilHeaded(reader, 'info.home.headline');
}

async function until<Answer>(ask: () => Promise<Answer | null | false>, what: string): Promise<Answer> {
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    await delay(100);
  }
  return assert.fail(`Not within ${LIMIT_MS / 1000} seconds: ${what}`);
}
