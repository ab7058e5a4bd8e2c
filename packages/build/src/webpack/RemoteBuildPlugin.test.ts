import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteBuild } from '@farm/contracts/registry';
import webpack, { type Stats } from 'webpack';
import { RemoteBuildPlugin } from './RemoteBuildPlugin.ts';

/** A change shows within a second; on a busy machine it takes a few. */
const LIMIT_MS = 60_000;

/** Descriptor of a remote with one page. */
function describe(title: string, page = 'FirstPage'): string {
  const words = { en: title, zh: title };
  return JSON.stringify({
    name: 'referrals',
    title: words,
    contract: { min: 1, max: 1 },
    mounts: [{ path: '/referrals', page, title: words, layout: 'public', access: 'public' }],
    navigation: [],
  });
}

/** Differences from the smallest remote. */
interface Sources {
  /** Text of the page. */
  page?: string;
  /** Modules that the shell shares. */
  consumes?: Record<string, object>;
}

/** Compiles a remote on every change, as a developer does. */
async function watchRemote(t: TestContext, { page, consumes }: Sources = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'farm-remote-build-'));
  await mkdir(join(dir, 'src'));
  await writeFile(join(dir, 'package.json'), '{ "version": "1.2.3" }');
  await writeFile(join(dir, 'index.js'), "import('./src/remote.tsx');");
  await writeFile(join(dir, 'src/remote.tsx'), "export const page = () => import('./FirstPage.tsx');");
  await writeFile(join(dir, 'src/FirstPage.tsx'), page ?? "export const FirstPage = 'first';");
  await writeFile(join(dir, 'remote.json'), describe('Referrals'));
  const compiler = webpack({
    context: dir,
    mode: 'development',
    entry: './index.js',
    // Its sources are plain enough.
    experiments: { typescript: false },
    optimization: { emitOnErrors: false },
    output: { path: join(dir, 'dist'), clean: true },
    plugins: [
      ...(consumes ? [new webpack.sharing.ConsumeSharedPlugin({ consumes })] : []),
      new RemoteBuildPlugin({ dir, container: 'farm_referrals' }),
    ],
  });
  let latest: Stats | undefined;
  let failure: Error | null = null;
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    failure = error;
    latest = stats;
  });
  t.after(async () => {
    await new Promise((done) => watching?.close(done));
    await rm(dir, { recursive: true });
  });
  const until = async (isReached: () => boolean | Promise<boolean>) => {
    const deadline = Date.now() + LIMIT_MS;
    while (!(await isReached())) {
      await delay(20);
      if (Date.now() < deadline) continue;
      const descriptor = await readFile(join(dir, 'remote.json'), 'utf8');
      assert.fail(`of ${descriptor} came ${String(failure)}\n${latest?.toString()}\n${await titleIn(dir)}`);
    }
  };
  return {
    change: (descriptor: string) => writeFile(join(dir, 'remote.json'), descriptor),
    readBuild: async () => JSON.parse(await readFile(join(dir, 'dist/build.json'), 'utf8')) as RemoteBuild,
    /** Writes the messages of a language. */
    say: async (locale: string, messages: Record<string, string>) => {
      await mkdir(join(dir, 'src/messages'), { recursive: true });
      await writeFile(join(dir, `src/messages/${locale}.json`), JSON.stringify(messages));
    },
    remove: () => rm(join(dir, 'remote.json')),
    /** Waits until pages would get this title. */
    shows: async (title: string): Promise<Stats> => {
      await until(async () => latest?.hasErrors() === false && (await titleIn(dir)) === title);
      return latest ?? assert.fail();
    },
    /** Waits until pages reload because they run another build. */
    outdates: (build: Stats) => until(() => latest !== undefined && latest.hash !== build.hash),
    /** Waits until the developer sees this message. */
    tells: async (words: RegExp) => {
      await until(() => words.test(latest?.toString('errors-only') ?? ''));
      return titleIn(dir);
    },
  };
}

/** Null while it is being written. */
async function titleIn(dir: string): Promise<string | null> {
  try {
    const build = JSON.parse(await readFile(join(dir, 'dist/build.json'), 'utf8')) as RemoteBuild;
    return build.descriptor.title.en;
  } catch {
    return null;
  }
}

test('what a remote says of itself is followed like its sources, and wrong words end nothing', async (t) => {
  const remote = await watchRemote(t);
  const first = await remote.shows('Referrals');
  await remote.change(describe('Friends'));
  await remote.shows('Friends');
  await remote.outdates(first);

  await remote.change(describe('Strangers', 'NoSuchPage'));
  const kept = await remote.tells(/remote\.json: page NoSuchPage is not a lazy import/);
  assert.equal(kept, 'Friends', 'what compiled last is there');
  await remote.change('{ "name": ');
  await remote.tells(/remote\.json: Unexpected end of JSON/);
  await remote.remove();
  await remote.tells(/remote\.json: ENOENT: no such file/);

  await remote.change(describe('Invitations'));
  await remote.shows('Invitations');
});

test('a title that is a message follows the message, in languages that are added too', async (t) => {
  const remote = await watchRemote(t);
  await remote.shows('Referrals');
  await remote.say('en', { 'referrals.title': 'Friends' });
  await remote.change(describe('referrals.title').replaceAll(/\{"en":("[^"]+"),"zh":"[^"]+"\}/g, '$1'));
  const first = await remote.shows('Friends');

  await remote.say('en', { 'referrals.title': 'Invitations' });
  const second = await remote.shows('Invitations');
  assert.notEqual(second.hash, first.hash, 'pages reload');

  await remote.say('zh', { 'referrals.title': '邀请' });
  await remote.outdates(second);
  await remote.shows('Invitations');
  assert.deepEqual((await remote.readBuild()).descriptor.mounts[0]?.title, { en: 'Invitations', zh: '邀请' });

  await remote.say('en', {});
  await remote.tells(/remote\.json: no message "referrals\.title" in src\/messages\/en\.json/);
});

test('a remote records what it uses and requires, and is warned of deprecated names with their date', async (t) => {
  const remote = await watchRemote(t, {
    page: "import { RequestNotice, LateNotice } from '@farm/ui'; import { useId } from 'react'; export const page = [RequestNotice, LateNotice, useId];",
    consumes: {
      '@farm/ui': { import: false, requiredVersion: false },
      react: { import: false, requiredVersion: '^19' },
    },
  });
  const stats = await remote.shows('Referrals');
  const { uses, requires } = await remote.readBuild();
  assert.deepEqual(uses, { '@farm/ui': ['LateNotice', 'RequestNotice'], react: ['useId'] });
  assert.deepEqual(requires, { '@farm/ui': '*', react: '^19' });
  assert.deepEqual(
    stats.compilation.warnings.map(({ message }) => message),
    ['referrals uses LateNotice of @farm/ui, which goes on 2027-05-24: use RequestNotice'],
  );
});
