import assert from 'node:assert/strict';
import { chown, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { AGENT_PATH } from '@farm/contracts/registry';
import { formatFingerprint } from '@farm/contracts/rollout';
import { EXIT } from '../exitCodes.ts';
import { makeInstallation, makePackage } from '../testing/makeInstallation.ts';
import { makeSigner, publishAgent, signTrust, type AgentRelease } from '../testing/publishAgent.ts';
import { makeAgentFixture, waitForExit, waitUntil } from '../testing/startAgent.ts';
import { AGENT_VERSION } from '../version.ts';

/** Enrolls an installed agent at a farm whose live agent is the installed one. */
async function makeInstalled(t: TestContext) {
  const fixture = await makeAgentFixture(t);
  const signer = await makeSigner();
  const release = (change: Partial<AgentRelease>) =>
    publishAgent(fixture.farm, { version: '99.0.0', archive: Buffer.from(''), signer, ...change });
  await release({ version: AGENT_VERSION });
  const enrolled = await fixture.enroll();
  const installed = await makeInstallation(t, fixture.home);
  return {
    ...fixture,
    ...installed,
    enrolled,
    signer,
    release,
    update: (...args: string[]) => waitForExit(installed.start('update', ...args)),
    version: async () => (await waitForExit(installed.start('--version'))).stdout.trim(),
  };
}

test('the agent becomes the newer one that was signed, and keeps its key', async (t) => {
  const { release, update, version, readFiles, home } = await makeInstalled(t);
  const config = await readFile(join(home, 'config.json'), 'utf8');
  const names = Object.keys(await readFiles());
  await release({ archive: await makePackage(t, '99.0.0') });

  const { code, stdout, stderr } = await update();

  assert.equal(stderr, '');
  assert.deepEqual([code, stdout], [EXIT.ok, `Updated farm-agent ${AGENT_VERSION} to 99.0.0.\n`]);
  assert.equal(await version(), '99.0.0');
  const files = await readFiles();
  assert.deepEqual(Object.keys(files), names);
  assert.match(files['package.json'] ?? '', /"version": "99\.0\.0"/);
  assert.equal(await readFile(join(home, 'config.json'), 'utf8'), config);
  const again = await update();
  assert.deepEqual(
    [again.code, again.stdout],
    [EXIT.ok, 'farm-agent 99.0.0 is the version that the farm has signed.\n'],
  );
});

test('an agent that reports meanwhile is named, because it runs on as before', async (t) => {
  const { release, update, run, farm } = await makeInstalled(t);
  const running = run();
  await waitUntil(() => farm.machine.applied.length > 0);
  await release({ archive: await makePackage(t, '99.0.0') });

  assert.match((await update()).stdout, /\nRestart the agent that is running \(process \d+\)\.\n$/);

  running.kill('SIGTERM');
  assert.equal(await running.exitStatus, EXIT.ok);
});

test('enrolling says which keys were pinned; a key that one of them approved may sign too', async (t) => {
  const { enrolled, signer, release, update, version } = await makeInstalled(t);
  assert.ok(enrolled.stdout.includes(`Signing key of the farm: ${formatFingerprint(signer.keyId)}\n`));
  const other = await makeSigner();
  const trusts = [await signTrust(signer, other)];
  await release({ archive: await makePackage(t, '99.0.0'), signer: other, trusts });

  const { code, stderr } = await update();

  assert.deepEqual([code, stderr], [EXIT.ok, '']);
  assert.equal(await version(), '99.0.0');
});

describe('nothing changes', () => {
  const refused: [string, RegExp, (t: TestContext) => Promise<Partial<AgentRelease>>][] = [
    [
      'when a key that was not pinned has signed',
      /signed by key [0-9a-f]{16}, which is not trusted here\. If the farm's keys were replaced.* --trust FINGERPRINT/,
      async (t) => ({ archive: await makePackage(t, '99.0.0'), signer: await makeSigner() }),
    ],
    [
      'when the key was approved by nobody who is trusted',
      /which is not trusted here/,
      async (t) => {
        const [signer, other] = [await makeSigner(), await makeSigner()];
        return {
          archive: await makePackage(t, '99.0.0'),
          signer: other,
          trusts: [await signTrust(signer, other)],
        };
      },
    ],
    [
      'when an older version is signed',
      /has signed farm-agent 0\.0\.9, which is older than this .* --allow-older/,
      async (t) => ({ version: '0.0.9', archive: await makePackage(t, '0.0.9') }),
    ],
    [
      'when the new program does not start on this computer',
      /99\.0\.0 does not start on this computer, so nothing was changed: .*boom/s,
      async (t) => ({ archive: await makePackage(t, '99.0.0', () => 'throw new Error("boom")') }),
    ],
    [
      'when the new program is another version than was signed',
      /does not start on this computer.*it says that it is version 98\.0\.0/,
      async (t) => ({ archive: await makePackage(t, '98.0.0') }),
    ],
    ['when the live version has no agent', /has no agent/, () => Promise.resolve({ version: 'none' })],
  ];
  for (const [name, expected, makeRelease] of refused)
    test(name, async (t) => {
      const { release, update, readFiles } = await makeInstalled(t);
      const before = await readFiles();
      await release(await makeRelease(t));

      const { code, stdout, stderr } = await update();

      assert.deepEqual([code, stdout], [EXIT.failed, '']);
      assert.match(stderr, expected);
      assert.deepEqual(await readFiles(), before);
    });

  test('when the farm sends other bytes than were signed, or changed the signed text', async (t) => {
    const { release, update, readFiles, farm } = await makeInstalled(t);
    const before = await readFiles();
    await release({ archive: await makePackage(t, '99.0.0') });
    const [path = '', file] = [...farm.files].find(([path]) => path.endsWith('/farm-agent-99.0.0.tgz')) ?? [];
    farm.files.set(path, {
      content: await makePackage(t, '99.0.0', (program) => `${program}\n// one more line`),
    });
    assert.match((await update()).stderr, /is not the farm-agent 99\.0\.0 that was signed/);
    farm.files.set(path, { content: file?.content ?? '' });

    const registry = '/api/rollout/registry';
    const signed = String(farm.files.get(registry)?.content);
    farm.files.set(registry, { content: signed.replace('"rev\\":7', '"rev\\":8') });
    assert.match((await update()).stderr, /the document was changed after "the farm" signed it/);
    assert.deepEqual(await readFiles(), before);
  });

  test('when the farm is away, or this computer is not enrolled', async (t) => {
    const { update, farm, home } = await makeInstalled(t);
    await farm.close();
    assert.match((await update()).stderr, /^Not updated: cannot connect to http:/);
    await rm(join(home, 'config.json'));
    assert.equal((await update()).code, EXIT.notEnrolled);
    await farm.open();
  });
});

test('an older version is installed when that is asked for', async (t) => {
  const { release, update, version } = await makeInstalled(t);
  await release({ version: '0.0.9', archive: await makePackage(t, '0.0.9') });

  assert.equal((await update('--allow-older')).code, EXIT.ok);
  assert.equal(await version(), '0.0.9');
});

test('a new key of the farm is pinned by its fingerprint, and by no other', async (t) => {
  const { release, update, version, home } = await makeInstalled(t);
  const signer = await makeSigner();
  await release({ archive: await makePackage(t, '99.0.0'), signer });

  assert.match((await update('--trust', '0123 4567 89ab cdef')).stderr, /no key of .* has this fingerprint/);
  const { stdout, stderr } = await update('--trust', formatFingerprint(signer.keyId));

  assert.equal(stderr, '');
  assert.match(stdout, /^Signing key of the farm: .*\nUpdated/);
  assert.equal(await version(), '99.0.0');
  const { keys } = JSON.parse(await readFile(join(home, 'keys.json'), 'utf8')) as { keys: string[] };
  assert.deepEqual(keys, [signer.publicKey]);
});

test("what is written into the agent's folder belongs to the folder's owner, also when root writes it", async (t) => {
  const { release, update, home, signer } = await makeInstalled(t);
  if (process.getuid?.() === 0) await chown(home, 65_534, 65_534);
  await release({ archive: await makePackage(t, '99.0.0') });

  await update('--trust', signer.keyId);

  assert.equal((await stat(join(home, 'keys.json'))).uid, (await stat(home)).uid);
});

test('a running agent tells once of a newer version, and only of one that was signed', async (t) => {
  const { release, run, farm, signer } = await makeInstalled(t);
  const archive = await makePackage(t, '99.0.0');
  const logOf = async () => {
    const running = run();
    await waitUntil(() => running.stdout().includes('99.0.0'));
    running.kill('SIGTERM');
    await running.exitStatus;
    return running.stdout();
  };

  await release({ archive });
  assert.match(
    await logOf(),
    new RegExp(
      `warn farm-agent 99\\.0\\.0 is signed, and this is ${AGENT_VERSION}\\. To update: farm-agent update\n`,
    ),
  );
  await release({ archive, signer: await makeSigner(), keys: [signer.publicKey] });
  assert.match(
    await logOf(),
    /warn the farm offers farm-agent 99\.0\.0, but do not install it before its operators have confirmed a new key: the document is signed by key/,
  );
  assert.ok(farm.files.has(AGENT_PATH));
});
