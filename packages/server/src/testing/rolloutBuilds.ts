import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { Mount, RemoteBuild, ShellBuild } from '@farm/contracts/registry';

/** A build with its files by upload path. */
export interface TestBuild<Build extends RemoteBuild | ShellBuild = RemoteBuild | ShellBuild> {
  name: string;
  version: string;
  build: Build;
  files: Record<string, Buffer>;
}
type Texts = Record<string, string>;

/** A minimal shell template. */
const TEMPLATE = `<!doctype html><html lang="en" dir="ltr"><head><script>1;</script><!--farm:head--></head>
<body><div id="root"></div><!--farm:page-data--></body></html>`;

/** A shell that offers contracts 1 and 2, with correct hashes. */
export function makeShellBuild(change: Partial<ShellBuild> = {}, extra: Texts = {}): TestBuild<ShellBuild> {
  const texts: Texts = {
    'index.html': TEMPLATE,
    'main.js': 'main()',
    'main.css': 'body{}',
    'forms.js': 'forms()'.repeat(40),
    ...extra,
  };
  return complete<ShellBuild>('shell', texts, {
    entry: 'main.js',
    contract: { min: 1, max: 2 },
    initial: ['main.css'],
    parts: { '@farm/ui/forms': ['forms.js'] },
    provides: { '@farm/ui': ['Button', 'Card'], '@farm/ui/forms': ['TextField'] },
    shared: { react: '19.3.1', 'react-dom': '19.3.1' },
    html: 'index.html',
    ...change,
  });
}

/** A remote of contract 1 with two pages, with correct hashes. */
export function makeRemoteBuild(
  name: string,
  change: Partial<RemoteBuild> = {},
  extra: Texts = {},
): TestBuild<RemoteBuild> {
  const texts: Texts = {
    'remoteEntry.js': `entry(${JSON.stringify(name)})`,
    'remote.js': 'remote()'.repeat(40),
    'First.js': 'first()',
    'Second.js': 'second()',
    ...extra,
  };
  return complete<RemoteBuild>(name, texts, {
    entry: 'remoteEntry.js',
    contract: { min: 1, max: 1 },
    descriptor: describeRemote(name, [
      makeMount(`/center/${name}`, 'First'),
      makeMount(`/center/${name}/:id`, 'Second'),
    ]),
    pages: {
      First: { files: ['First.js'], parts: ['@farm/ui/forms'] },
      Second: { files: ['Second.js'], parts: [] },
    },
    common: ['remote.js'],
    uses: { '@farm/ui': ['Button'], '@farm/ui/forms': ['TextField'] },
    ...change,
  });
}

/** A page at a path. */
export function makeMount(path: string, page: string): Mount {
  return { path, page, title: { en: page }, layout: 'public', access: 'public' };
}

/** Descriptor of a remote with these pages. */
export function describeRemote(name: string, mounts: Mount[]): RemoteBuild['descriptor'] {
  return { name, title: { en: name }, contract: { min: 1, max: 1 }, mounts, navigation: [] };
}

type Common = 'version' | 'files' | 'sizes' | 'builtAt' | 'commit';

function complete<Build extends RemoteBuild | ShellBuild>(
  name: string,
  texts: Texts,
  rest: Omit<Build, Common> & Partial<Pick<Build, Common>>,
): TestBuild<Build> {
  const files: Record<string, Buffer> = {};
  const sizes: RemoteBuild['sizes'] = {};
  const hashes: RemoteBuild['files'] = {};
  for (const [path, text] of Object.entries(texts)) {
    const raw = Buffer.from(text);
    const brotli = brotliCompressSync(raw);
    files[path] = raw;
    if (brotli.length < raw.length) files[`${path}.br`] = brotli;
    sizes[path] = { raw: raw.length, brotli: Math.min(brotli.length, raw.length) };
    hashes[path] = `sha384-${createHash('sha384').update(raw).digest('base64')}`;
  }
  const whole = createHash('sha256')
    .update(JSON.stringify([texts, rest]))
    .digest('hex');
  const build = {
    version: `1.0.0+${whole.slice(0, 12)}`,
    files: hashes,
    sizes,
    builtAt: new Date().toISOString(),
    commit: null,
    ...rest,
    // All fields of a build are set: the given ones and these five.
  } as unknown as Build;
  return { name, version: build.version, build, files };
}
