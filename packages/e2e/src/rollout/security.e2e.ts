import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as calls from '@farm/contracts/calls';
import type { RemoteBuild } from '@farm/contracts/registry';
import { requestApi } from '@farm/simulators/farmer';
import { RolloutApi } from '@farm/rollout';
import { waitForHeading } from '../journeys/navigation.ts';
import { openReader } from '../journeys/openReader.ts';
import { createOperator } from '../system/createAccount.ts';
import { fetchPageData } from '../system/pageData.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { startServer } from '../selftest/testServer.ts';
import { makeRelease } from './makeRelease.ts';
import { publishAll, startCanary, applyChange } from './operatorActions.ts';

const { system } = await startSystemForFile({ env: { OVERRIDE_ORIGINS: 'http://localhost:3103' } });
const operator = await system.operator();
const administrator = await createOperator(system);

/** Creates a team token as an administrator does. */
async function createTeamOperator(name: string, remote: string) {
  const { token } = await requestApi(system, calls.createRolloutToken, {
    body: { name, remote },
    token: administrator.token,
  });
  return { ...operator, api: new RolloutApi({ server: system.url, token }) };
}

it('the token of a team publishes its own remote, and touches no other', async (t) => {
  const team = await createTeamOperator('The team of info', 'info');
  const ownRelease = await makeRelease<RemoteBuild>(t, 'mfe-info/dist', {});
  const foreignRelease = await makeRelease<RemoteBuild>(t, 'mfe-auth/dist', {});
  await publishAll(team, ownRelease.dist);
  await assert.rejects(publishAll(team, foreignRelease.dist), { status: 403, message: /\binfo\b/ });
  await assert.rejects(
    applyChange(team, { kind: 'promote', members: { info: ownRelease.build.version } }),
    (error: Error & { status?: number }) => error.status === 403,
    'and what is live is for operators to say',
  );
});

it('a signature of somebody whom nobody trusts changes nothing', async () => {
  const before = await fetchPageData(system);
  const { privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  const stranger = { ...operator, key: { ...operator.key, key: privateKey } };
  await assert.rejects(applyChange(stranger, { kind: 'freeze', reason: 'For fun' }), /sign/i);
  assert.equal((await fetchPageData(system)).rev, before.rev);
});

it('the history names who did what, and why', async (t) => {
  const { dist, build } = await makeRelease<RemoteBuild>(t, 'mfe-devices/dist', {});
  const before = (await fetchPageData(system)).remotes.find(({ name }) => name === 'devices')?.version;
  await publishAll(operator, dist);
  await startCanary(system, { name: 'devices', version: build.version, percent: 10 });
  await applyChange(
    operator,
    { kind: 'promote', members: { devices: build.version } },
    'Ten of a hundred liked it',
  );
  const { items } = await operator.api.call(calls.listRolloutHistory, { query: { name: 'devices' } });
  const [newest] = items;
  assert.ok(newest);
  assert.equal(newest.why, 'Ten of a hundred liked it');
  assert.deepEqual(newest.change, { kind: 'promote', members: { devices: build.version } });
  assert.deepEqual(newest.from, { devices: before });
  assert.ok(newest.who.length > 0 && newest.keyName.length > 0, JSON.stringify(newest));
});

describe('an override', { concurrency: 2 }, () => {
  it('from an origin that is not listed is ignored: nothing of it is asked for, nothing is changed', async (t) => {
    let requestCount = 0;
    const stranger = await startServer((_request, response) => {
      requestCount += 1;
      response.end();
    });
    t.after(() => stranger.close());
    const reader = await openReader(t, { site: system });
    await reader.page.goto(`/?mf=info@${stranger.url}`);
    await waitForHeading(reader, 'info.home.headline');
    assert.equal(requestCount, 0);
    assert.equal(new URL(reader.page.url()).search, '');
    const response = await fetch(`${system.url}/?mf=info@${stranger.url}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    assert.deepEqual(
      response.headers.getSetCookie().filter((cookie) => cookie.startsWith('farm_mf=')),
      [],
    );
  });

  it('from a listed origin is taken by this browser alone, and shown in it', async (t) => {
    const reader = await openReader(t, {
      site: system,
      // Nothing listens at this address.
      expected: { console: [/Failed to load resource/, /RemoteLoadError/, /ERR_CONNECTION_REFUSED/] },
    });
    const { page, say } = reader;
    await page.goto('/?mf=assets@http://localhost:3103');
    await waitForHeading(reader, 'info.home.headline');
    const data = await page.evaluate<string>(`document.getElementById('farm-page-data').textContent`);
    assert.match(data, /"kind":"override","origin":"http:\/\/localhost:3103"/);
    const other = await fetchPageData(system);
    assert.deepEqual(
      other.remotes.filter(({ why }) => why.kind === 'override'),
      [],
    );
    const badge = say('shell.notices.override.from', { name: 'assets', origin: 'http://localhost:3103' });
    await page.getByText(badge).waitFor();
    await page.getByRole('link', { name: say('shell.notices.override.resetAll'), exact: true }).click();
    await page.getByText(badge).waitFor({ state: 'detached' });
    assert.doesNotMatch(await page.content(), /"kind":"override"/);
  });
});
