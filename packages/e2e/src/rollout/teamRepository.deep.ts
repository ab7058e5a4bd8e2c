import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@farm/registry/testing/ports';
import { readConfig } from '../config.ts';
import { openReader } from '../journeys/openReader.ts';
import { createAccount } from '../system/createAccount.ts';
import { waitUntilServed } from '../system/publishAndPromote.ts';
import { startProgram, type RunningProgram } from '../system/startProgram.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';
import { runRollout } from './runRollout.ts';

const NAME = 'orchard';
const PAGE = `/center/${NAME}`;
const START_TIMEOUT_MS = 120_000;

describe('a team in a repository of its own', () => {
  let system: RunningSystem;
  /** A folder outside this repository. */
  let parent: string;
  let folder: string;

  before(async () => {
    system = await startSystem();
    parent = await mkdtemp(join(tmpdir(), 'farm-team-'));
    folder = join(parent, NAME);
    const packing = startProgram({
      name: 'packing',
      args: ['packages/build/src/commands/package-sdk.ts'],
      env: { PUBLIC_URL: system.url, DATA_DIR: system.dataDir },
    });
    assert.equal(await packing.ended, 0, packing.output());
    // npx keeps packages by their addresses, and another farm may have had this one.
    await run(
      parent,
      `npx --yes --cache '${parent}/cache' ${system.url}/packages/create-farm-remote.tgz ${NAME}`,
    );
    await run(folder, 'npm install --no-audit --no-fund');
  });
  after(async () => {
    await system.stop();
    await rm(parent, { recursive: true, force: true, maxRetries: 5 });
  });

  test('has nothing of this one: its packages come from the farm, by address', async () => {
    const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>;
    };
    const ours = Object.entries(packages).filter(([path]) => path.includes('node_modules/@farm/'));
    assert.ok(ours.length >= 7);
    for (const [path, { resolved = '', integrity }] of ours) {
      assert.ok(resolved.startsWith(`${system.url}/packages/`), `${path}: ${resolved}`);
      assert.ok(integrity, path);
      assert.ok((await lstat(join(folder, path))).isDirectory(), path);
      for (const file of ['README.md', 'CHANGELOG.md']) assert.ok(existsSync(join(folder, path, file)), path);
    }
  });

  test('has good types, lint rules, formatting and tests from the first minute', async () => {
    await run(folder, 'npm run --silent check && npm test');
  });

  test('is told what is wrong by the types of the packages', async (t) => {
    await changeFile(t, 'src/features/notices/NoNotices.tsx', ['icon="notice"', 'icon={42}']);
    await assert.rejects(run(folder, 'npx tsc'), /NoNotices\.tsx\(\d+,\d+\): error TS2322: Type 'number'/);
  });

  test('changes a page that runs alone, which keeps its state', async (t) => {
    const [port = 0] = await findFreePorts(1);
    await start(t, `npm run --silent alone -- --port ${port}`, `${NAME} runs alone at`);
    const { page } = await openReader(t, { site: { url: `http://localhost:${port}` } });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor();
    // The language is state of the page around it, and without a place in the address.
    await page.getByRole('button', { name: 'zh' }).click();
    await page.locator('html[lang=zh]').waitFor();
    await page.evaluate('window.untouched = true');

    await changeFile(t, 'src/routes/OrchardPage.tsx', ['{view()}', '<p>Pruned today</p>\n      {view()}']);

    await page.getByText('Pruned today').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh');
    assert.equal(await page.evaluate('window.untouched'), true, 'the page was never loaded anew');
  });

  test('sees its remote in the farm before anybody else does', async (t) => {
    const [port = 0] = await findFreePorts(1);
    const { token } = await createAccount(system);
    await start(t, `npm run --silent dev -- --port ${port}`, `/?mf=${NAME}@http://localhost:${port}`);
    const developer = await openReader(t, { site: system, token });
    await developer.page.goto(`/?mf=${NAME}@http://localhost:${port}`);
    await developer.page.goto(PAGE);
    await developer.page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor();

    await changeFile(t, 'src/messages/en.json', ['"Orchard"', '"Old orchard"']);

    await developer.page.getByRole('heading', { level: 1, name: 'Old orchard' }).waitFor();
    const stranger = await fetch(system.url + PAGE, { headers: { accept: 'text/html' } });
    assert.equal(stranger.status, 404);
  });

  test('publishes, verifies and follows its versions, which an operator gives to visitors and takes back', async (t) => {
    const { token } = await createAccount(system);
    const team = { ROLLOUT_TOKEN: await system.createTeamToken(NAME) };
    const publish = (...steps: string[]) =>
      run(
        folder,
        ['npm run --silent build', 'npm run --silent rollout -- publish dist', ...steps].join('\n'),
        team,
      );
    const verify = `npm run --silent rollout -- verify ${NAME} latest`;

    await assert.rejects(publish(verify), /verify needs a browser\. Install it: npm install/);
    const readme = await readFile(join(folder, 'README.md'), 'utf8');
    const install = /npm install [^`]+playwright-core[^`]+/.exec(readme)?.[0] ?? 'false';
    assert.match(await run(folder, `${install}\n${verify}`, team), /orchard \S+ passed: 1 page mounted/);
    await operate('promote', NAME, 'latest', '--why', 'The first version');
    const { page } = await openReader(t, { site: system, token });
    await page.goto(PAGE);
    await page.getByRole('heading', { level: 1, name: 'Orchard' }).waitFor();

    await changeFile(t, 'src/messages/en.json', ['"Orchard"', '"New orchard"']);
    await publish(verify);
    await operate('canary', NAME, 'latest', '100', '--why', 'The second version');
    await page.goto(PAGE);
    await page.getByRole('heading', { level: 1, name: 'New orchard' }).waitFor();

    await operate('rollback', NAME, '--why', 'Too new');
    await page.goto(PAGE);
    await page.getByRole('heading', { level: 1, name: 'Orchard', exact: true }).waitFor();
    assert.match(
      await run(folder, `npm run --silent rollout -- status`, team),
      /^orchard +0\.1\.0\+[0-9a-f]{12} .*$/m,
    );
  });

  /** Runs a command as the farm's operator; resolves once visitors get its result. */
  async function operate(...args: string[]): Promise<void> {
    await system.operator();
    const { code, output } = await runRollout(system, [...args, '--json']);
    assert.equal(code, 0, output);
    await waitUntilServed(system.url, (JSON.parse(output) as { rev: number }).rev);
  }

  /** Changes a file until the test ends. */
  async function changeFile(t: TestContext, path: string, [from, to]: [string, string]): Promise<void> {
    const file = join(folder, path);
    const text = await readFile(file, 'utf8');
    assert.ok(text.includes(from), `${path} has no ${from}`);
    t.after(() => writeFile(file, text));
    await writeFile(file, text.replace(from, to));
  }

  function startScript(cwd: string, script: string, env: Record<string, string> = {}): RunningProgram {
    return startProgram({
      name: 'team',
      command: 'bash',
      args: ['-euo', 'pipefail', '-c', `cd '${cwd}'\n${script}`],
      // The team's Node is the one that runs this test.
      env: {
        PATH: [dirname(process.execPath), readConfig().inheritedEnv['PATH']].join(delimiter),
        npm_config_update_notifier: 'false',
        ...env,
      },
    });
  }

  /** @throws Error with everything that was said, unless the script ends with 0 */
  async function run(cwd: string, script: string, env?: Record<string, string>): Promise<string> {
    const program = startScript(cwd, script, env);
    const code = await program.ended;
    await program.stop();
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${program.output()}`);
    return program.output();
  }

  async function start(t: TestContext, script: string, words: string): Promise<void> {
    const program = startScript(folder, script);
    t.after(() => program.stop());
    let code: number | string | undefined;
    void program.ended.then((ended) => (code = ended));
    for (const deadline = Date.now() + START_TIMEOUT_MS; !program.output().includes(words);) {
      if (code !== undefined || Date.now() > deadline)
        throw new Error(`${script} did not say "${words}" (${code ?? 'too slow'}):\n${program.output()}`);
      await delay(100);
    }
  }
});
