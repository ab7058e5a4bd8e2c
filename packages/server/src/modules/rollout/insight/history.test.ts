import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { historyPageSchema, type HistoryEntry, type RolloutChange } from '@farm/contracts/rollout';
import { toErrorCode } from '../../../testing/answers.ts';
import { makeRemoteBuild, makeShellBuild } from '../../../testing/rolloutBuilds.ts';
import {
  makeBearer,
  makePerson,
  planChange,
  publishWhole,
  sendChange,
  sendPlannedChange,
} from '../../../testing/rolloutChanges.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { stopCanary } from '../halts.ts';

const server = await startTestServer();
const { app, call, db, rollout } = server;
const [olga, grace] = [await makeBearer(server), await makeBearer(server)];
const key = await makePerson(server, 'Olga');

const shell = makeShellBuild();
const [one, two] = [1, 2].map((number) =>
  makeRemoteBuild('assets', {}, { 'First.js': `first${number}()` }),
) as [ReturnType<typeof makeRemoteBuild>, ReturnType<typeof makeRemoteBuild>];
const info = makeRemoteBuild('info', {}, { 'First.js': 'info()' });
for (const made of [shell, one, two, info]) await publishWhole(server, olga, made);

const canary: RolloutChange = {
  kind: 'canary',
  members: { assets: two.version },
  percent: 12.5,
  salt: '0123456789abcdef0123456789abcdef',
  set: null,
};
await sendPlannedChange(
  server,
  { bearer: olga, key },
  {
    kind: 'promote',
    members: { shell: shell.version, assets: one.version, info: info.version },
  },
);
await sendPlannedChange(server, { bearer: olga, key }, canary);
await stopCanary({ db, rollout }, { name: 'assets', version: two.version, why: '12 of 22, "all" new' });
await sendPlannedChange(server, { bearer: grace, key }, { kind: 'disable', name: 'info', reason: 'Wrong' });
const freeze = await planChange(server, key, { kind: 'freeze', reason: 'Halving' });
await sendChange(server, grace, { ...freeze, why: '=cmd()' });

const read = async (query: Record<string, string>) => {
  const url = `/api/rollout/history?${new URLSearchParams(query).toString()}`;
  const { body } = await call({ url, headers: { ...olga } });
  return historyPageSchema.parse(body).items;
};
const toKind = ({ change, halt }: HistoryEntry) => (halt === null ? change?.kind : 'halt');
const kindsOf = async (query: Record<string, string>) => (await read(query)).map(toKind);
const timeOf = async (kind: string) => (await read({ kind }))[0]?.at ?? '';

describe('the history', () => {
  test('is of everything without a filter', async () => {
    assert.deepEqual(await kindsOf({}), ['freeze', 'disable', 'halt', 'canary', 'promote']);
  });

  test('of a name has its changes and its halts', async () => {
    assert.deepEqual(await kindsOf({ name: 'assets' }), ['halt', 'canary', 'promote']);
    assert.deepEqual(await kindsOf({ name: 'info' }), ['disable', 'promote']);
  });

  test('of a kind has this kind only', async () => {
    for (const kind of ['freeze', 'disable', 'halt', 'canary', 'promote'])
      assert.deepEqual(await kindsOf({ kind }), [kind]);
    assert.deepEqual(await kindsOf({ kind: 'rollback' }), []);
  });

  test('of a person has what they did, by a part of their name in any case', async () => {
    assert.deepEqual(await kindsOf({ who: grace.name.toUpperCase() }), ['freeze', 'disable']);
    assert.deepEqual(await kindsOf({ who: olga.name.slice(2) }), ['canary', 'promote']);
    assert.deepEqual(await kindsOf({ who: 'Registry' }), ['halt']);
    assert.deepEqual(await kindsOf({ who: '%' }), []);
  });

  test('of a period has what was done from its start until before its end', async () => {
    const [halted, disabled] = [await timeOf('halt'), await timeOf('disable')];
    assert.deepEqual(await kindsOf({ from: halted, to: disabled }), ['halt']);
    assert.deepEqual(await kindsOf({ from: disabled }), ['freeze', 'disable']);
  });

  test('joins filters, and goes on after a page', async () => {
    assert.deepEqual(await kindsOf({ name: 'assets', who: olga.name, kind: 'promote' }), ['promote']);
    const first = await call({ url: '/api/rollout/history?name=assets&limit=1', headers: { ...olga } });
    const { items, nextCursor } = historyPageSchema.parse(first.body);
    assert.deepEqual(items.map(toKind), ['halt']);
    assert.deepEqual(await kindsOf({ name: 'assets', cursor: nextCursor ?? '' }), ['canary', 'promote']);
  });

  test('refuses a filter that it does not know', async () => {
    for (const query of ['kind=stop', 'from=yesterday', 'name=A%20B', 'whom=olga']) {
      const answer = await call({ url: `/api/rollout/history?${query}`, headers: { ...olga } });
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    }
  });
});

describe('the exported history', () => {
  const readCsv = async (query = '') => {
    const { statusCode, headers, payload } = await app.inject({
      url: `/api/rollout/history.csv${query}`,
      headers: { ...olga },
    });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    return payload.split('\r\n').filter((line) => line !== '');
  };

  test('has a line for each entry, and runs nothing in a spreadsheet', async () => {
    const [head, ...lines] = await readCsv();
    assert.equal(head, 'revision,time,kind,parts,from,to,percent,why,by,key_owner,key');
    const [frozen, , halted, begun, promoted] = lines;
    assert.equal(lines.length, 5);
    assert.match(frozen ?? '', /^4,[^,]+Z,freeze,,,,,'=cmd\(\),/);
    const assetsTwo = `assets,${two.version},${two.version},`;
    assert.ok(halted?.includes(`,halt,${assetsTwo},"12 of 22, ""all"" new",registry,registry,`), halted);
    assert.ok(
      begun?.includes(`,canary,assets,${one.version},${two.version},12.5,because,${olga.name},Olga,`),
    );
    assert.ok(
      promoted?.includes(
        `,promote,assets info shell,– – –,${one.version} ${info.version} ${shell.version},,because,`,
      ),
    );
  });

  test('has what the filter selects', async () => {
    assert.equal((await readCsv('?name=info&kind=disable')).length, 2);
    assert.equal((await readCsv('?kind=rollback')).length, 1);
  });
});
