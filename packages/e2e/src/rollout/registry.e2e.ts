import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteBuild } from '@farm/contracts/registry';
import { expectedRefusals } from '../journeys/expectedErrors.ts';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { fetchPageData } from '../system/pageData.ts';
import { planSystem } from '../system/programs.ts';
import { startProgram } from '../system/startProgram.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { stopDatabase, runOwnerSql } from '../system/database.ts';
import { makeRelease } from './makeRelease.ts';
import { publishAll, applyChange } from './operatorActions.ts';

const TIMEOUT_MS = 60_000;
const NEWEST_REVISION = 'rev = (select max(rev) from rollout.revision)';
const REVISION_COLUMNS =
  'rev, base_halts, document, key_id, key_name, signature, change, names, before, since, warnings, who, why, planned_at, made_at';
/** Restores the original revisions. */
const RESTORE_SQL = `delete from rollout.halt; delete from rollout.revision;
  insert into rollout.revision (${REVISION_COLUMNS}) select ${REVISION_COLUMNS} from kept`;

describe('a gateway whose registry cannot be asked', () => {
  it('goes on with the last revision: the database stopped, everything killed, and itself started alone', async (t) => {
    const { system, version } = await startWithSecondRevision(t);
    await stopDatabase(system);
    await assertShowsHome(t, system);
    assert.equal(await fetchInfoVersion(system), version, 'the database stopped');

    await system.kill();
    const [, gateway] = planSystem(system.dataDir, system.ports, {}).listServices(null);
    assert.ok(gateway);
    const alone = startProgram(gateway);
    t.after(() => alone.stop());
    await waitUntil(async () => (await fetchHealth(system))?.status === 'ok', 'the gateway serves pages');
    await assertShowsHome(t, system);
    assert.equal(await fetchInfoVersion(system), version, 'the gateway alone');
    const health = await waitUntil(async () => {
      const now = await fetchHealth(system);
      return now?.problem === undefined ? null : now;
    }, 'it says that nobody can be asked');
    assert.match(health.problem ?? '', /API/i);
  });
});

describe('a registry that was tampered with in the database is refused and told, and pages go on', () => {
  // The gateway learns of the first ones at once, and polls every two seconds after that.
  const attacks: [name: string, sql: string, problem: RegExp][] = [
    [
      'an older revision put back',
      `delete from rollout.revision where ${NEWEST_REVISION}`,
      /revision 1\b.* older/,
    ],
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
        where ${NEWEST_REVISION}`,
      /the document was changed after "[^"]+" signed it/,
    ],
    [
      'a signature of nobody',
      `update rollout.revision set key_id = '0123456789abcdef' where ${NEWEST_REVISION}`,
      /the document is signed by key 0123456789abcdef, which is not trusted here/,
    ],
  ];
  let system: RunningSystem;
  let version: string;
  const cleanups: (() => unknown)[] = [];
  before(async () => {
    ({ system, version } = await startWithSecondRevision({
      after: (end) => cleanups.push(end as () => unknown),
    }));
    await runOwnerSql(system, 'create table kept as select * from rollout.revision');
  });
  after(async () => {
    for (const end of cleanups) await end();
  });

  for (const [name, sql, problem] of attacks)
    it(name, async (t) => {
      await runOwnerSql(system, `${RESTORE_SQL}; ${sql}; notify farm_rollout`);
      const listProblemLines = () =>
        system
          .log()
          .replaceAll(String.raw`\"`, '"')
          .split('\n')
          .filter((line) => problem.test(line));
      await waitUntil(
        async () => problem.test((await fetchHealth(system))?.problem ?? ''),
        'the gateway says so',
      );
      assert.equal((await fetchHealth(system))?.status, 'ok');
      assert.equal(listProblemLines().length, 1, 'the log says it once');
      await assertShowsHome(t, system);
      assert.equal(await fetchInfoVersion(system), version);
      assert.equal(listProblemLines().length, 1, 'the log says it once');
    });

  it('until it is as it was', async () => {
    await runOwnerSql(system, `${RESTORE_SQL}; notify farm_rollout`);
    await waitUntil(async () => (await fetchHealth(system))?.problem === undefined, 'the gateway takes it');
    assert.equal(await fetchInfoVersion(system), version);
  });
});

/** Starts a system whose rollout changed after its start. */
async function startWithSecondRevision(
  t: Pick<TestContext, 'after'>,
): Promise<{ system: RunningSystem; version: string }> {
  const system = await startSystem();
  t.after(() => system.stop());
  const operator = await system.operator();
  const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
  await publishAll(operator, dist);
  await applyChange(operator, { kind: 'promote', members: { info: build.version } });
  await waitUntil(async () => (await fetchInfoVersion(system)) === build.version, 'it is live');
  return { system, version: build.version };
}

interface Health {
  status: string;
  problem?: string;
}

async function fetchHealth({ url }: RunningSystem): Promise<Health | null> {
  const response = await fetch(`${url}/healthz`).catch(() => null);
  return response && ((await response.json()) as Health);
}

async function fetchInfoVersion(system: RunningSystem): Promise<string | undefined> {
  return (await fetchPageData(system)).remotes.find(({ name }) => name === 'info')?.version;
}

async function assertShowsHome(t: TestContext, system: RunningSystem): Promise<void> {
  const expectedErrors = { console: [...(expectedRefusals.console ?? []), /Failed to load resource/] };
  const reader = await openReader(t, { site: system, expected: expectedErrors });
  await reader.page.goto('/');
  await waitForHeading(reader, 'info.home.headline');
}

async function waitUntil<Answer>(
  poll: () => Promise<Answer | null | false>,
  description: string,
): Promise<Answer> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
    const result = await poll();
    if (result !== null && result !== false) return result;
    await delay(100);
  }
  return assert.fail(`Not within ${TIMEOUT_MS / 1000} seconds: ${description}`);
}
