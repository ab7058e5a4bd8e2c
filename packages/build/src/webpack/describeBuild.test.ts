import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { describeBuild } from './describeBuild.ts';
import { createContainerName } from './sharedModules.ts';

const name = createContainerName('by-hand');
const title = { en: 'By hand' };
const descriptor = {
  name: 'by-hand',
  title,
  contract: { min: 3, max: 3 },
  mounts: [{ path: '/by/hand', page: 'HandPage', title, layout: 'public', access: 'public' }],
  navigation: [],
};
const manifest = {
  metaData: { globalName: name, remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } },
  shared: [
    { name: 'react', requiredVersion: '^19' },
    { name: '@emotion/react', requiredVersion: null },
    { name: '@farm/ui', requiredVersion: '^0.1.0' },
  ],
  exposes: [
    {
      name: 'remote',
      assets: { js: { sync: [`expose_${name}.js`], async: ['HandPage.1a2b.js', 'HandPages.js', 'en.js'] } },
    },
  ],
};

/** Files that a bundler leaves in its output folder. */
const OUTPUT = {
  'remoteEntry.js': `var ${name} = load("expose_${name}.js");`.padEnd(500),
  [`expose_${name}.js`]: `${name}.push(1)`,
  'HandPage.1a2b.js': 'page()',
  'HandPages.js': 'pages()',
  'en.js': 'en()',
  'en.js.map': '{}',
  'mf-manifest.json': JSON.stringify(manifest),
  'mf-stats.json': '{}',
  '.vite/manifest.json': '{}',
};

async function describeOutput(t: TestContext, changes: Record<string, string | undefined> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'farm-describe-'));
  t.after(() => rm(dir, { recursive: true }));
  const [from, to] = [join(dir, 'build'), join(dir, 'release')];
  await writeFile(join(dir, 'package.json'), '{ "version": "1.2.3" }');
  await writeFile(join(dir, 'remote.json'), JSON.stringify(descriptor));
  for (const [file, text] of Object.entries<string | undefined>({ ...OUTPUT, ...changes })) {
    if (text === undefined) continue;
    await mkdir(dirname(join(from, file)), { recursive: true });
    await writeFile(join(from, file), text);
  }
  return { to, build: await describeBuild({ dir, from, to }) };
}

const withManifest = (change: object) => ({ 'mf-manifest.json': JSON.stringify({ ...manifest, ...change }) });

describe('what any bundler built', () => {
  test('becomes a folder to publish: files with hashes, pages, shared parts, a container of its own', async (t) => {
    const { build, to } = await describeOutput(t);
    const container = build.container?.name ?? '';
    assert.match(container, /^farm_by_hand_[0-9a-f]{12}$/);
    assert.match(build.version, /^1\.2\.3\+/);
    assert.deepEqual(build.container, { name: container, runtime: null });
    assert.equal(build.entry, 'remoteEntry.js');
    assert.deepEqual(build.common, [`expose_${container}.js`]);
    assert.deepEqual(build.pages, { HandPage: { files: ['HandPage.1a2b.js'], parts: [] } });
    assert.deepEqual(build.uses, { react: ['*'], '@emotion/react': ['*'], '@farm/ui': ['*'] });
    assert.deepEqual(build.requires, { react: '^19', '@emotion/react': '*', '@farm/ui': '*' });
    assert.deepEqual(Object.keys(build.files), [
      'HandPage.1a2b.js',
      'HandPages.js',
      'en.js',
      `expose_${container}.js`,
      'mf-manifest.json',
      'remoteEntry.js',
    ]);
    const published = (await readdir(to)).filter((file) => !file.endsWith('.br'));
    assert.deepEqual(published.toSorted(), ['build.json', ...Object.keys(build.files)].toSorted());
    const entry = await readFile(join(to, 'remoteEntry.js'), 'utf8');
    assert.equal(entry, `var ${container} = load("expose_${container}.js");`.padEnd(entry.length));
    const compressed = await readFile(join(to, 'remoteEntry.js.br'));
    assert.equal(brotliDecompressSync(compressed).toString(), entry);
    assert.deepEqual(build.sizes['remoteEntry.js'], { raw: entry.length, brotli: compressed.length });
  });

  test('has another container when one of its scripts is another, and the same when none is', async (t) => {
    const first = await describeOutput(t);
    const same = await describeOutput(t);
    const other = await describeOutput(t, { 'en.js': 'english()' });
    assert.deepEqual(same.build.files, first.build.files);
    assert.equal(same.build.version, first.build.version);
    assert.notEqual(other.build.container?.name, first.build.container?.name);
  });

  test('says that it is ES modules', async (t) => {
    const { metaData } = manifest;
    const remoteEntry = { ...metaData.remoteEntry, type: 'module' };
    const { build } = await describeOutput(t, withManifest({ metaData: { ...metaData, remoteEntry } }));
    assert.equal(build.container?.type, 'module');
  });
});

describe('what the shell could not load is refused:', () => {
  const { metaData } = manifest;
  const remoteEntry = { ...metaData.remoteEntry, type: 'commonjs' };
  const cases: [string, Record<string, string | undefined>, RegExp][] = [
    ['a build without a manifest', { 'mf-manifest.json': undefined }, /set `manifest: true`/],
    [
      'an entry that is no script',
      withManifest({ metaData: { ...metaData, remoteEntry } }),
      /type "commonjs"/,
    ],
    ['a build that exposes something else', withManifest({ exposes: [] }), /exposes no \.\/remote/],
    [
      'a page without a file of its own',
      withManifest({ exposes: [{ name: 'remote', assets: { js: { sync: [], async: ['12.js'] } } }] }),
      /Page HandPage has no file of its own/,
    ],
  ];
  for (const [what, changes, message] of cases)
    test(what, async (t) => {
      await assert.rejects(describeOutput(t, changes), message);
    });

  test('a container that is called the same in every build', async (t) => {
    const plain = Object.fromEntries(
      Object.entries(OUTPUT).map(([file, text]) => [file.replace(name, 'x'), text.replaceAll(name, 'x')]),
    );
    const changes = { ...plain, [`expose_${name}.js`]: undefined };
    await assert.rejects(describeOutput(t, changes), /the name of its container is the same in every build/);
  });
});
