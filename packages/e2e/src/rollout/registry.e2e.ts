import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
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
import { publishAll, takeStep } from './operate.ts';

const LIMIT_MS = 60_000;

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

describe('a registry that was tampered with in the database', () => {
  const revised = (text: string) => `update rollout.revision set document = ${text}
    where rev = (select max(rev) from rollout.revision); notify farm_rollout`;
  const attacks: [name: string, sql: string, problem: RegExp][] = [
    [
      'a document that names other hashes',
      revised(`regexp_replace(document, 'sha384-.{8}', 'sha384-AAAAAAAA', 'g')`),
      /changed after "[^"]+" signed it/,
    ],
    [
      'a signature of nobody',
      `update rollout.revision set key_id = '0123456789abcdef'; notify farm_rollout`,
      /key 0123456789abcdef, which is not trusted here/,
    ],
    [
      'an older revision put back',
      `delete from rollout.revision where rev = (select max(rev) from rollout.revision); notify farm_rollout`,
      /older|lower|went back/i,
    ],
    [
      'a halt that the registry never signed',
      `insert into rollout.halt (rev, number, action, name, version, why, at, key_id, key_name, signature)
        select max(rev), 1, 'disable', 'info', '0.1.0+000000000000', 'robbed', now(), '0123456789abcdef', 'x', 'x'
        from rollout.revision; notify farm_rollout`,
      /halts/,
    ],
  ];
  for (const [name, sql, problem] of attacks)
    it(`is refused, told, and pages go on: ${name}`, async (t) => {
      const { system, version } = await startWithSecondRevision(t);
      await tamper(system, sql);
      const health = await until(async () => {
        const now = await healthOf(system);
        return now?.problem === undefined ? null : now;
      }, 'the gateway says so');
      assert.equal(health.status, 'ok');
      assert.match(health.problem ?? '', problem);
      const lines = system
        .log()
        .split('\n')
        .filter((line) => problem.test(line.replaceAll(String.raw`\"`, '"')));
      assert.equal(lines.length, 1, 'the log says it once');
      await showsHome(t, system);
      assert.equal(await infoVersion(system), version);
    });
});

/** A system on which something was changed after its start. */
async function startWithSecondRevision(t: TestContext): Promise<{ system: RunningSystem; version: string }> {
  const system = await startSystem();
  t.after(() => system.stop());
  const operator = await system.operator();
  const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
  await publishAll(operator, dist);
  await takeStep(operator, { kind: 'promote', members: { info: build.version } });
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
