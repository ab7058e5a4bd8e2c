import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Mount, RemoteBuild, ShellBuild } from '@farm/contracts/registry';

type Files = Record<string, string>;

/** A template as the shell's, with one inline script for the CSP to allow. */
const TEMPLATE = `<!doctype html><html lang="en" dir="ltr"><head><script>1;</script><!--farm:head--></head>
<body><div id="root"></div><!--farm:page-data--></body></html>`;

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is removed when the tests of this process have ended. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-gateway-'));
  folders.push(folder);
  return folder;
}

/** Writes a shell's dist folder with true hashes and answers its path and build. */
export async function makeShell(change: Partial<ShellBuild> = {}, extra: Files = {}) {
  const files: Files = {
    'index.html': TEMPLATE,
    'main.js': 'main()',
    'react.js': 'react()',
    'main.css': 'body{}',
    'forms.js': 'forms()',
    'static/logo/logo.svg': '<svg></svg>'.padEnd(300),
    ...extra,
  };
  const build: ShellBuild = {
    ...describe(files),
    entry: 'main.js',
    contract: { min: 1, max: 2 },
    initial: ['react.js', 'main.css'],
    parts: { '@farm/ui/forms': ['forms.js'] },
    provides: { '@farm/ui': ['Button', 'Card'], '@farm/ui/forms': ['TextField'] },
    html: 'index.html',
    ...change,
  };
  return { dist: await writeDist(files, build), build };
}

/** Writes a remote's dist folder with true hashes and answers its path and build. */
export async function makeRemote(name: string, change: Partial<RemoteBuild> = {}, extra: Files = {}) {
  const files: Files = {
    'remoteEntry.js': `entry(${JSON.stringify(name)})`,
    'remote.js': 'remote()'.padEnd(400),
    'First.js': 'first()',
    'Second.js': 'second()',
    ...extra,
  };
  const build: RemoteBuild = {
    ...describe(files),
    entry: 'remoteEntry.js',
    contract: { min: 1, max: 1 },
    descriptor: makeDescriptor(name, [
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
  };
  return { dist: await writeDist(files, build), build };
}

export function makeMount(path: string, page: string): Mount {
  return { path, page, title: { en: page }, layout: 'public', access: 'public' };
}

export function makeDescriptor(name: string, mounts: Mount[]): RemoteBuild['descriptor'] {
  return { name, title: { en: name }, contract: { min: 1, max: 1 }, mounts, navigation: [] };
}

function describe(files: Files) {
  const whole = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return {
    version: `1.0.0+${whole.slice(0, 12)}`,
    files: mapValues(files, (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`),
    sizes: mapValues(files, (text) => ({
      raw: Buffer.byteLength(text),
      brotli: brotliCompressSync(text).length,
    })),
    builtAt: new Date().toISOString(),
    commit: null,
  };
}

function mapValues<T>(files: Files, map: (text: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, map(text)]));
}

async function writeDist(files: Files, build: ShellBuild | RemoteBuild): Promise<string> {
  const dist = await makeFolder();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), text);
    if (/\.(js|css|svg)$/.test(file)) await writeFile(join(dist, `${file}.br`), brotliCompressSync(text));
  }
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  return dist;
}
