import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import type { Locale } from '@farm/contracts';
import { AGENT_PATH } from '@farm/contracts/registry';
import { readConfig } from '../config.ts';
import { createAccount } from '../system/createAccount.ts';
import { startSystemForFile } from '../system/startSystemForFile.ts';
import { openReader, type ReaderOptions } from './openReader.ts';

const { system } = await startSystemForFile();

const variants: (Pick<ReaderOptions, 'screen'> & { language: Locale })[] = [
  { language: 'en', screen: 'desktop' },
  { language: 'zh', screen: 'phone' },
];
for (const { language, screen = 'desktop' } of variants)
  test(`a farmer checks the agent by the page's hash, and installs it (${language}, ${screen})`, async (t) => {
    const account = await createAccount(system);
    const { page, say } = await openReader(t, { site: system, token: account.token, language, screen });
    await page.goto('/center/my/machines');
    await page
      .getByRole('button', { name: say('devices.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('devices.enrol.check')).click();
    const commands = await dialog.locator('bdi').allInnerTexts();

    const served = Buffer.from(await (await fetch(system.url + AGENT_PATH)).arrayBuffer());
    const sha384 = createHash('sha384').update(served).digest('hex');
    assert.ok(commands.includes(sha384), 'the page shows the hash of what is served');
    const isFitting = await page.evaluate(
      '(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector("[role=dialog]"))',
    );
    assert.equal(isFitting, true, 'nothing is wider than the dialog');

    const command = commands.find((text) => text.includes('sha384sum')) ?? '';
    const farmer = await makeFarmer(t);
    await farmer.run(command);
    const { version } = JSON.parse(await readFile(farmer.manifest, 'utf8')) as { version: string };
    assert.equal((await farmer.run('prefix/bin/farm-agent --version')).stdout, `${version}\n`);

    // Its registry is the one that people signed, and the agent verifies it.
    const code = /\b\w{4}-\w{4}-\w{4}\b/.exec(await dialog.innerText())?.[0] ?? '';
    const enrolled = await farmer.run(`prefix/bin/farm-agent enroll ${code} --server ${system.url}`);
    assert.match(enrolled.stdout, /\nSigning keys? of the farm: ([0-9a-f]{4} ){3}[0-9a-f]{4}/);
    const updated = await farmer.run('prefix/bin/farm-agent update');
    assert.equal(updated.stdout, `farm-agent ${version} is the version that the farm has signed.\n`);

    const other = await makeFarmer(t);
    await assert.rejects(
      other.run(
        command.replace(
          sha384,
          sha384.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ),
    );
    await assert.rejects(readFile(other.manifest), { code: 'ENOENT' });
  });

/** A farmer's computer: an empty folder, and npm without anybody's settings. */
async function makeFarmer(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'farm-farmer-'));
  t.after(() => rm(folder, { recursive: true }));
  const prefix = join(folder, 'prefix');
  const env = {
    PATH: readConfig().inheritedEnv['PATH'],
    HOME: folder,
    npm_config_prefix: prefix,
    // The agent needs nothing from a registry.
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  };
  return {
    manifest: join(prefix, 'lib/node_modules/@farm/agent/package.json'),
    run: (command: string) => promisify(execFile)('sh', ['-c', command], { cwd: folder, env }),
  };
}
