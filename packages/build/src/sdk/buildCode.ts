import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';
import type { SdkPackage } from './sdkPackages.ts';

/** Each run has a folder of its own here, because two may run at once. */
const FOLDERS = resolve(repository, 'node_modules/.cache/sdk');
const PACKAGES = resolve(repository, 'packages');

/** A file of a package, with its path in it. */
export interface SdkFile {
  path: string;
  content: Buffer;
}

/**
 * Compiles what the public modules of these packages reach, with types and maps, and returns the files of each package:
 * `dist`, and the sources of it in `src`.
 * @throws Error with the compiler's words
 */
export async function buildCode(packages: SdkPackage[]): Promise<Map<SdkPackage, SdkFile[]>> {
  mkdirSync(FOLDERS, { recursive: true });
  const folder = mkdtempSync(`${FOLDERS}/`);
  try {
    const out = resolve(folder, 'out');
    const config = resolve(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify(createConfig(packages, out)));
    const tsc = resolve(repository, 'node_modules/typescript-native/bin/tsc');
    // One thread is as fast, and the same source gives the same declarations, whose hash is in the package's name.
    const { code, output } = await runProgram(process.execPath, [tsc, '-p', config, '--singleThreaded']);
    if (code !== 0) throw new Error(`The SDK could not be compiled:\n${output.trim()}`);
    return new Map(packages.map((one) => [one, listFiles(one, resolve(out, one.folder))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listEntries({ folder, exports, bin, loaded }: SdkPackage): string[] {
  return [...Object.values(exports), ...Object.values(bin), ...loaded]
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => resolve(PACKAGES, folder, path));
}

/** Lists a package's public modules with their sources; of modules that it finds in `node_modules`, the compiler emits nothing. */
function listSources({ name, folder, exports }: SdkPackage): [string, string[]][] {
  return Object.entries(exports).map(([path, source]) => [
    `${name}${path.slice(1)}`,
    [resolve(PACKAGES, folder, source)],
  ]);
}

function createConfig(packages: SdkPackage[], outDir: string): object {
  return {
    extends: resolve(repository, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2025', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['jest', 'node'],
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rootDir: PACKAGES,
      outDir,
      paths: Object.fromEntries(packages.flatMap(listSources)),
    },
    files: packages.flatMap(listEntries),
  };
}

function listFiles({ folder }: SdkPackage, out: string): SdkFile[] {
  const root = resolve(PACKAGES, folder);
  const compiled = globSync('src/**/*', { cwd: out, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(resolve(out, 'src'), resolve(entry.parentPath, entry.name)));
  const sources = compiled
    .filter((path) => path.endsWith('.js'))
    .map((path) => globSync(`src/${path.slice(0, -'.js'.length)}.{ts,tsx}`, { cwd: root })[0] ?? '');
  const texts = globSync('src/**/*.json', { cwd: root });
  return [
    ...compiled.map((path) => ({
      path: `dist/${path}`,
      content: readCompiled(resolve(out, 'src', path), path),
    })),
    ...[...sources, ...texts].map((path) => ({ path, content: readFileSync(resolve(root, path)) })),
  ];
}

/** Maps lead to the package's own sources, and types to files that exist. */
function readCompiled(file: string, path: string): Buffer {
  const content = readFileSync(file);
  if (path.endsWith('.map')) {
    const map = JSON.parse(content.toString('utf8')) as { sources: string[] };
    const extension = map.sources[0]?.endsWith('x') ? 'tsx' : 'ts';
    const source = `src/${path.replace(/(\.d\.ts|\.js)\.map$/, '')}.${extension}`;
    return Buffer.from(JSON.stringify({ ...map, sources: [relative(dirname(`dist/${path}`), source)] }));
  }
  if (!path.endsWith('.d.ts')) return content;
  const text = content.toString('utf8').replaceAll(/(['"])(\.{1,2}\/[^'"]+?)\.tsx?\1/g, '$1$2.js$1');
  return Buffer.from(text);
}
