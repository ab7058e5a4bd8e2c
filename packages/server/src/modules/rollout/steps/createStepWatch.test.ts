import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { computeShare } from '@farm/contracts/registry';
import { createLogger } from '@farm/process';
import { computeBucket, createVisitorId } from '@farm/registry';
import { makePerson } from '../../../testing/people.ts';
import { startRollout } from '../../../testing/beacons.ts';
import { readRegistry } from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { createRevisionCache } from '../beacon/createRevisionCache.ts';
import { saveBeacons } from '../beacon/intake/intake.repository.ts';
import { createStepWatch } from './createStepWatch.ts';

const server = await startTestServer();
const { db } = server;
const ada = await makePerson(db, 'admin');
const rollout = await startRollout(server);
const jobs: Record<string, unknown>[] = [];
const mailQueue: (typeof server)['mailQueue'] = {
  enqueue: (_transaction, job) => {
    jobs.push({ ...job });
    return Promise.resolve();
  },
};
const parts = { ...server, mailQueue, log: createLogger('silent') };
const MINUTE_MS = 60_000;
const [stable = '', version = ''] = rollout.versions['assets'] ?? [];

/** Ends the canary, and signs a plan so many seconds ago, with a step a minute. */
async function startPlan(
  secondsAgo: number,
  { shares = [5, 25, 80], minVisitors = 0, names = ['assets'] } = {},
): Promise<Date> {
  for (const name of ['assets', 'auth'])
    await rollout.take({ kind: 'rollback', name, version: rollout.versions[name]?.[0] ?? '' });
  jobs.length = 0;
  const at = new Date(Date.now() - secondsAgo * 1_000);
  const [percent = 0, ...rest] = shares;
  await rollout.take(
    {
      kind: 'canary',
      members: Object.fromEntries(names.map((name) => [name, rollout.versions[name]?.[1] ?? ''])),
      ...{ percent, salt: randomBytes(16).toString('hex'), set: names.length > 1 ? 'pair' : null },
      plan: { shares: rest, everyMinutes: 1, minVisitors },
    },
    at,
  );
  return at;
}

/** Reports of as many visitors, each from a network of its own. */
const report = (name: string, of: string, { count, failed = 0 }: { count: number; failed?: number }) =>
  saveBeacons(
    db,
    Array.from({ length: count }, (_, index) => ({
      ...{ name, version: of, visitor: String(randomBytes(4).readUInt32BE()), network: String(index) },
      ...{ failure: index < failed ? 'mount threw' : null, signs: 0, segment: null },
    })),
  );
const readShare = async (name: string, at = new Date()) => {
  const canary = (await readRegistry(server)).document.remotes[name]?.canary;
  return canary ? computeShare(canary, at) : null;
};
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const listHalts = async () => {
  const { haltCount } = await readRegistry(server);
  return haltCount;
};

describe('a step that is due', () => {
  test('is taken, recorded and told once, however many replicas look', async () => {
    const at = await startPlan(70);
    const watches = Array.from({ length: 4 }, () => createStepWatch(parts));
    for (let turn = 0; turn < 3; turn++) await Promise.all(watches.map((watch) => watch()));
    assert.equal(await readShare('assets'), 25);
    assert.deepEqual(
      jobs.filter(({ accountId }) => accountId === ada.id),
      [
        {
          ...{ kind: 'canary-step', accountId: ada.id, name: 'assets', version, percent: 25 },
          nextStep: { percent: 80, at: new Date(at.getTime() + 2 * MINUTE_MS).toISOString() },
        },
      ],
    );
    const audits = await db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'rollout.step')
      .execute();
    assert.equal(audits.length, 1);
    assert.equal(await listHalts(), 0);
  });

  test('is judged shortly before, and not taken if too few visitors told of the one before', async () => {
    await startPlan(30, { minVisitors: 20 });
    await createStepWatch(parts)();
    assert.equal(await listHalts(), 0, 'half a minute before, more visitors may come');
    await startPlan(50, { minVisitors: 20 });
    await report('assets', version, { count: 19 });
    await createStepWatch(parts)();
    assert.equal(await readShare('assets', later(10)), 5);
    const { items } = (await server.call({ url: '/api/rollout/history', headers: { ...rollout.bearer } }))
      .body as { items: { halt: { action: string; why: string } }[] };
    assert.equal(items[0]?.halt.action, 'hold-canary');
    assert.match(
      items[0].halt.why,
      /^too few visitors: of 20 needed at 5 %, \d+ told .* go to 25 %; go on by hand$/,
    );
    const [mail] = jobs;
    assert.deepEqual([mail?.['kind'], mail?.['percent'], mail?.['nextPercent']], ['canary-held', 5, 25]);
    await createStepWatch(parts)();
    assert.equal(await listHalts(), 1, 'it is held once');
  });

  test('is taken once enough visitors told', async () => {
    await startPlan(50, { minVisitors: 20 });
    await report('assets', version, { count: 60 });
    await createStepWatch(parts)();
    assert.deepEqual([await listHalts(), await readShare('assets', later(1))], [0, 25]);
  });

  test('is not taken while visitors tell of harm, as a person could not raise it either', async () => {
    await startPlan(50);
    await report('assets', stable, { count: 40 });
    await report('assets', version, { count: 40, failed: 8 });
    await createStepWatch(parts)();
    assert.equal(await readShare('assets', later(10)), 5);
    assert.match(JSON.stringify(jobs), /"heldFor":\{"canary":\{"version"/);
  });

  test('takes its whole set along, or leaves it where it is', async () => {
    await startPlan(50, { minVisitors: 20, names: ['assets', 'auth'] });
    await createStepWatch(parts)();
    assert.deepEqual([await readShare('assets', later(10)), await readShare('auth', later(10))], [5, 5]);
    assert.equal(await listHalts(), 1);
    assert.equal(jobs.filter(({ accountId }) => accountId === ada.id).length, 1);
  });
});

test('a step that nobody judged in time is taken back if it should not have been taken', async () => {
  await startPlan(200, { minVisitors: 1_000 });
  assert.equal(await readShare('assets'), 80);
  await createStepWatch(parts)();
  assert.equal(await readShare('assets', later(10)), 5);
});

test('the status tells the plan, the share that it has reached, and what comes next', async () => {
  const at = await startPlan(70);
  const { body } = await server.call({ url: '/api/rollout/status', headers: { ...rollout.bearer } });
  const { entries } = body as { entries: { name: string; canary: object | null }[] };
  const toTime = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS).toISOString();
  assert.deepEqual(entries.find(({ name }) => name === 'assets')?.canary, {
    ...{ version, percent: 25, set: null, minVisitors: 0 },
    steps: [5, 25, 80].map((percent, index) => ({ percent, at: toTime(index) })),
    nextStep: { percent: 80, at: toTime(2) },
  });
});

test('a report counts for whatever step its page was made at, and a moment around a step for both', async () => {
  await startPlan(70, { shares: [5, 25, 80, 90] });
  const { document } = await readRegistry(server);
  const revisions = createRevisionCache(db);
  await revisions.refresh();
  const { salt = '' } = document.remotes['assets']?.canary ?? {};
  const someone = (from: number, to: number) => {
    for (;;) {
      const id = createVisitorId();
      const bucket = computeBucket(salt, id);
      if (bucket >= from && bucket < to) return id;
    }
  };
  const isServed = (id: string, of: string, rev = document.rev) =>
    revisions.isServed({ id }, { name: 'assets', version: of, rev });
  // Has it for ten seconds: their older pages have the stable version.
  assert.deepEqual([isServed(someone(5, 25), version), isServed(someone(5, 25), stable)], [true, true]);
  assert.deepEqual([isServed(someone(0, 5), version), isServed(someone(0, 5), stable)], [true, false]);
  // Gets it with the next step, in less than a minute.
  assert.deepEqual([isServed(someone(25, 80), version), isServed(someone(25, 80), stable)], [true, true]);
  assert.deepEqual([isServed(someone(90, 100), version), isServed(someone(90, 100), stable)], [false, true]);
});
