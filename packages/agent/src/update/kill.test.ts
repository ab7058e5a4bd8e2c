import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '@farm/testing/property';
import { makeInstallation, makePackage } from '../testing/makeInstallation.ts';
import { makeSigner, publishAgent } from '../testing/publishAgent.ts';
import { makeAgentFixture, waitForExit } from '../testing/startAgent.ts';
import { AGENT_VERSION } from '../version.ts';

const KILL_COUNT = 10;

test('an update that is killed at any moment leaves the old or the new program, and the next one completes it', async (t) => {
  const { farm, home, enroll } = await makeAgentFixture(t);
  const signer = await makeSigner();
  await publishAgent(farm, { version: '99.0.0', archive: await makePackage(t, '99.0.0'), signer });
  await enroll();
  const { start, readFiles } = await makeInstallation(t, home);
  const names = Object.keys(await readFiles());
  // Delays before each kill, in milliseconds; printed for failures.
  const [delaysMs = []] = fc.sample(
    fc.array(fc.integer({ min: 50, max: 900 }), { minLength: KILL_COUNT, maxLength: KILL_COUNT }),
    { numRuns: 1 },
  );
  t.diagnostic(`killed after ${delaysMs.join(', ')} ms`);

  for (const delayMs of delaysMs) {
    const update = start('update');
    await new Promise((done) => setTimeout(done, delayMs));
    update.kill('SIGKILL');
    await update.exitStatus;
    const { code, stdout } = await waitForExit(start('--version'));
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^(${AGENT_VERSION.replaceAll('.', '\\.')}|99\\.0\\.0)\n$`));
  }
  const { code, stderr } = await waitForExit(start('update'));

  assert.deepEqual([code, stderr], [0, '']);
  const files = await readFiles();
  assert.deepEqual(Object.keys(files), names);
  assert.match(files['package.json'] ?? '', /"version": "99\.0\.0"/);
});
