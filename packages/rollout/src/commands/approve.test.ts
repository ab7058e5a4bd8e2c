import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { encodeApproval, verifySignature, type NewApproval } from '@farm/contracts/rollout';
import { createPrivateKey } from '@farm/registry';
import { makeVersion } from '../testing/builds.ts';
import { run, runWith } from '../testing/run.ts';
import { startTestApi } from '../testing/startTestApi.ts';

test('approve signs exactly this version and reason with one’s own key, and says who stands for it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-approve-'));
  t.after(() => rm(folder, { recursive: true }));
  const keyFile = join(folder, 'own.key');
  const { publicKey, keyId } = await createPrivateKey(keyFile);
  const version = makeVersion('1');
  const published = {
    ...{
      name: 'assets',
      version,
      builtAt: '2026-01-02T03:04:05.000Z',
      publishedAt: '2026-01-02T03:04:05.000Z',
    },
    ...{ publishedBy: 'Ada', commit: null, verification: null },
  };
  const { server, requests } = await startTestApi(t, ({ body }) => {
    const { why, at } = JSON.parse(String(body)) as NewApproval;
    return { status: 200, json: { ...published, approvals: [{ by: 'grace@farm.test', why, at, keyId }] } };
  });
  const approve = ['approve', 'assets', version, '--why', 'I looked at the fee'];
  const { exitCode, stdout, stderr } = await runWith({ ROLLOUT_KEY: keyFile }, server, ...approve);
  assert.equal(exitCode, 0, stderr);
  assert.equal(stdout, `assets ${version} is approved by grace@farm.test\n`);
  const [sent] = requests;
  assert.equal(
    `${sent?.method} ${sent?.path}`,
    `POST /versions/assets/${encodeURIComponent(version)}/approvals`,
  );
  const body = JSON.parse(String(sent?.body)) as NewApproval;
  const text = encodeApproval({ name: 'assets', version, why: 'I looked at the fee', at: body.at });
  assert.ok(await verifySignature(publicKey, body.signature, { kind: 'approval', text }));
});

test('approve asks for a reason, and for a key', async () => {
  const version = makeVersion('1');
  const silent = await run('http://localhost:1', 'approve', 'assets', version);
  assert.equal(silent.exitCode, 2);
  assert.match(silent.stderr, /^Specify a reason/);
  const keyless = await run('http://localhost:1', 'approve', 'assets', version, '--why', 'I looked');
  assert.equal(keyless.exitCode, 1);
  assert.match(keyless.stderr, /key create/);
});
