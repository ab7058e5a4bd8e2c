import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { startProcess, waitFor } from '@farm/process/testing';
import { findFreePorts } from '@farm/registry/testing/ports';
import { openMailbox, signIn, signUp } from '@farm/simulators/farmer';
import { toProgramOnSmallDisk, openSmallDisk, RESERVE_MB } from '../data-folder/smallDisk.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import type { Program } from '../system/programs.ts';
import { startProgram } from '../system/startProgram.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const MAX_BYTES = 120_000_000;

interface Archive {
  file: string;
  sha256: string;
  unpackedBytes: number;
}

interface Release {
  version: string;
  farm: Archive;
  extras: Record<'postgres' | 'browser', Archive>;
}

const home = await mkdtemp(join(tmpdir(), 'farm-release-'));
after(() => rm(home, { recursive: true, force: true }));
const run = async (file: string, words: string[], cwd = home) =>
  (await promisify(execFile)(file, words, { cwd, maxBuffer: 2 ** 26 })).stdout;

/** Clones the last commit, installs it, and packages it, with these settings of the machine. */
async function makeRelease(folder: string, machine = ''): Promise<Release> {
  await mkdir(dirname(folder), { recursive: true });
  await run('git', ['clone', '--quiet', repository, folder]);
  const command = `${machine} exec "$0" packages/build/run.mjs package --json --out "$1"`;
  const output = await run('sh', ['-c', command, process.execPath, join(folder, 'release')], folder);
  return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Release;
}

async function unpack({ file }: Archive, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', file, '--strip-components=1'], folder);
}

const one = await makeRelease(join(home, 'one'));
const farm = join(home, 'opt/farm');
await unpack(one.farm, farm);
const FARM = join(farm, 'bin/farm');
const start = (words: string[], env: Record<string, string> = {}) => startProcess(FARM, env, words);

describe('a release', () => {
  test('of one commit is the same bytes in another folder', async () => {
    const other = await makeRelease(
      join(home, 'a/deeper/folder'),
      'umask 077; TZ=Asia/Shanghai LANG=zh_CN.UTF-8',
    );
    const sums = ({ farm: main, extras }: Release) =>
      [main, extras.postgres, extras.browser].map(({ sha256 }) => sha256);
    assert.deepEqual(sums(other), sums(one));
    await rm(join(home, 'a'), { recursive: true });
  });

  test('has what runs a farm and no more: no sources, no tests, no tools', async () => {
    assert.ok(one.farm.unpackedBytes <= MAX_BYTES, `${one.farm.unpackedBytes} bytes`);
    await run('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], farm);
    const own = await readdir(join(farm, 'packages'), { recursive: true });
    assert.deepEqual(
      own.filter((path) => !path.includes('node_modules') && /\.ts$|\.test\.|\.deep\.|testing/.test(path)),
      [],
    );
    const { components } = JSON.parse(await readFile(join(farm, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; purl: string }[];
    };
    const names = components.map(({ name }) => name);
    assert.ok(names.includes('fastify'));
    assert.ok(!names.includes('webpack') && !names.includes('typescript'), names.join(' '));
    assert.match(await readFile(join(farm, 'LICENSES'), 'utf8'), /^fastify \d.*\(MIT\)$/m);
  });

  test('says its commit, its programs, and what it does not know', async () => {
    const version = start(['--version']);
    assert.equal(await version.ended, 0);
    const head = (await run('git', ['rev-parse', 'HEAD'], repository)).trim();
    assert.equal(version.stdout(), `farm ${one.version} (${head})\n`);
    const usage = start([]);
    assert.equal(await usage.ended, 0);
    assert.match(usage.stdout(), /^ {2}farm gateway +serve pages/m);
    const unknown = start(['harvest']);
    assert.equal(await unknown.ended, 2);
    assert.match(unknown.stderr(), /^Unknown command "harvest"\.\n\nUsage:/);
  });

  test('says which Node it needs when it is started with an older one', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
    const old = start(['--version'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
    });
    assert.equal(await old.ended, 1);
    assert.match(old.stderr(), /^farm needs Node 24 or newer; \/\S+ is Node 20\.20\.2\.\n$/);
  });

  test('says what to unpack where a part of it is missing', async () => {
    const api = start(['server'], { DATA_DIR: join(home, 'none') });
    assert.equal(await api.ended, 1);
    assert.match(
      api.stderr(),
      /^There is no PostgreSQL here\. Set DATABASE_URL to one, or unpack .*-postgres\.tar\.gz/,
    );
  });

  test('has a browser only where its archive was unpacked', async () => {
    const program = `
      import { startBrowser } from '@farm/rollout/browser';
      const browser = await startBrowser();
      process.stdout.write(browser.version());
      await browser.close();`;
    const from = join(farm, 'packages/gateway');
    const env = { CACHE_DIRECTORY: join(home, 'cache') };
    const open = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: from, env });
    await assert.rejects(
      open(),
      /There is no browser here\. Unpack the release's archive .*-browser\.tar\.gz/,
    );
    await unpack(one.extras.browser, farm);
    assert.match((await open()).stdout, /^\d+\./);
    assert.deepEqual(await readdir(farm).then((names) => names.filter((name) => name === '.cache')), []);
  });

  test('signs, verifies proofs and rolls out', async () => {
    const key = join(home, 'hot.key');
    const made = start(['signer', 'new-key', key]);
    assert.equal(await made.ended, 0, made.stderr());
    assert.match(made.stdout(), /xch1[02-9ac-hj-np-z]{58}/);
    const proof = start(['proof', '--help']);
    assert.equal(await proof.ended, 0);
    assert.match(proof.stdout(), /^Usage/);
    const rollout = start(['rollout', '--help']);
    assert.equal(await rollout.ended, 0);
    assert.match(rollout.stdout(), /publish/);
  });

  test('runs server, gateway and commands with Node alone', async () => {
    await unpack(one.extras.postgres, farm);
    const [port = 0, outbox = 0, apiPort = 0] = await findFreePorts(3);
    const env = {
      DATA_DIR: join(home, 'data'),
      PORT: String(port),
      OUTBOX_PORT: String(outbox),
      API_PORT: String(apiPort),
      API_URL: `http://127.0.0.1:${apiPort}`,
    };
    const api = start(['server'], env);
    const gateway = start(['gateway'], env);
    const ask = async (address: string) => {
      const answer = await fetch(address).catch(() => undefined);
      return answer && { status: answer.status, body: await answer.text() };
    };
    const ready = await waitFor(async () => {
      const answer = await ask(`http://127.0.0.1:${port}/api/ready`);
      return answer?.status === 200 ? answer : undefined;
    });
    assert.deepEqual(JSON.parse(ready.body), { status: 'ok' });
    await waitFor(async () => {
      const health = await ask(`http://127.0.0.1:${port}/healthz`);
      return health?.body.includes('no shell version is live: publish and promote one') ? true : undefined;
    });
    const migrate = start(['migrate', '--json'], env);
    assert.equal(await migrate.ended, 0, migrate.stderr());
    assert.deepEqual((JSON.parse(migrate.stdout()) as { missing: string[] }).missing, []);
    for (const { child, ended, stderr } of [gateway, api]) {
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
      assert.equal(stderr(), '');
    }
  });
});

describe('a release without a supervisor of its own', () => {
  before(() => unpack(one.extras.postgres, farm));

  test('goes on by itself with everything accepted when its PostgreSQL, its API or its gateway is killed', async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const machine = await planMachine(dataDir);
    let api = machine.start(t, 'server');
    let gateway = machine.start(t, 'gateway');
    const accepted = [await machine.signUp()];

    const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    accepted.push(await machine.signUp());
    assert.match(api.output(), /PostgreSQL ended/);

    await api.kill();
    const refused = await fetch(`${machine.url}/api/notices`);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    // As a supervisor does; PostgreSQL went on without its API.
    api = machine.start(t, 'server');
    accepted.push(await machine.signUp());

    await gateway.kill();
    gateway = machine.start(t, 'gateway');
    accepted.push(await machine.signUp());
    for (const person of accepted) await signIn(machine, person);
    for (const program of [gateway, api]) await program.stop();
  });

  test('refuses new work on a full disk, loses nothing accepted, and goes on when there is space', async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const machine = await planMachine(dataDir);
    const api = machine.start(t, 'server', (program) => toProgramOnSmallDisk(program, dataDir));
    machine.start(t, 'gateway', (program) => ({ ...program, env: { ...program.env, DATA_DIR: home } }));
    const accepted = [await machine.signUp()];
    const disk = openSmallDisk(api, dataDir);
    await disk.fillUpTo(RESERVE_MB / 2);
    await waitFor(() => Promise.resolve(/is nearly full: \d/.test(api.output()) || undefined));
    await assert.rejects(
      signUp(machine, { email: 'late@farm.example', password: 'a long password' }),
      /disk_full/,
    );
    await disk.empty();
    accepted.push(await machine.signUp());
    for (const person of accepted) await signIn(machine, person);
  });

  test('does not open with an empty database where there was another', async (t) => {
    const dataDir = await makeDataDir();
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const machine = await planMachine(dataDir);
    const api = machine.start(t, 'server');
    await machine.signUp(machine.apiUrl);
    await api.stop();
    await rename(join(dataDir, 'postgres'), join(dataDir, 'moved'));
    const emptied = machine.start(t, 'server');
    assert.equal(await emptied.ended, 1);
    assert.match(emptied.output(), /^[^\n]*postgres is gone\. Put it back from a backup[^\n]*\n$/);
    await rename(join(dataDir, 'moved'), join(dataDir, 'postgres'));
    machine.start(t, 'server');
    await machine.signUp(machine.apiUrl);
  });
});

/** Plans a machine on which the release runs. */
async function planMachine(dataDir: string) {
  const [port = 0, outbox = 0, apiPort = 0] = await findFreePorts(3);
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    OUTBOX_PORT: String(outbox),
    API_PORT: String(apiPort),
    API_URL: apiUrl,
    PAGE_SNAPSHOTS: '0',
  };
  const site = { url: `http://127.0.0.1:${port}`, ...openMailbox(`http://127.0.0.1:${outbox}`) };
  let count = 0;
  return {
    ...site,
    apiUrl,
    start: (t: TestContext, name: string, adapt = (program: Program) => program) => {
      const program = startProgram(adapt({ name, args: [FARM, name], env }));
      t.after(() => program.stop());
      return program;
    },
    /** Signs somebody up as soon as it works. */
    signUp: (url = site.url) =>
      waitFor(async () => {
        count += 1;
        const person = { email: `farmer-${count}@farm.example`, password: `a long password ${count}` };
        return signUp({ ...site, url }, person).then(
          () => person,
          () => undefined,
        );
      }),
  };
}
