import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix, resolve } from 'node:path';
import { repository } from '../paths.ts';
import type { SdkFile } from './buildCode.ts';
import { OPTIONAL_PEERS, PEERS, type SdkPackage } from './sdkPackages.ts';

interface PackageFacts {
  version: string;
  /** Addresses of the packages that were packed before. */
  addresses: Record<string, string>;
  files: SdkFile[];
}

/** The oldest Node that runs the tools, which read TypeScript configuration; anybody may start the creator. */
const NODE = '>=22.18';
const OLDEST_NODE = '>=20.19';
const FOR_ANYBODY = ['contracts', 'create-farm-remote'];

/**
 * A package's `package.json` and `README.md`.
 * @throws Error if it imports what it does not declare, or a module of its own that is not among its files
 */
export function describePackage(one: SdkPackage, facts: PackageFacts): SdkFile[] {
  checkOwnModules(one, facts.files);
  const { name, description, exports, bin } = one;
  const { peerDependencies, ...dependencies } = listDependencies(one, facts);
  const manifest = {
    name,
    version: facts.version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    ...(one.sideEffects === false && { sideEffects: false }),
    engines: { node: FOR_ANYBODY.includes(one.folder) ? OLDEST_NODE : NODE },
    ...(Object.keys(bin).length > 0 && { bin: mapValues(bin, toCompiled) }),
    exports: { ...mapValues(exports, toExport), ...exportFiles(facts.files) },
    ...dependencies,
    ...(Object.keys(peerDependencies).length > 0 && {
      peerDependencies,
      peerDependenciesMeta: Object.fromEntries(
        OPTIONAL_PEERS.filter((peer) => peer in peerDependencies).map((peer) => [peer, { optional: true }]),
      ),
    }),
  };
  const readme = `# ${name}\n\n${description}.\n\n${listModules(one)}\n\nChanges: [CHANGELOG.md](CHANGELOG.md).\n`;
  return [
    { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    { path: 'README.md', content: Buffer.from(readme) },
  ];
}

function listModules({ name, exports, bin }: SdkPackage): string {
  return [
    ...Object.keys(bin).map((command) => `- the command \`${command}\``),
    ...Object.keys(exports).map((path) => `- \`${name}${path.slice(1)}\``),
  ].join('\n');
}

function mapValues<Value>(
  record: Record<string, string>,
  map: (value: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** Files that tools ask for by their paths. */
function exportFiles(files: SdkFile[]): Record<string, string> {
  const named = ['package.json', ...files.map(({ path }) => path).filter((path) => path === 'tsconfig.json')];
  return Object.fromEntries(named.map((path) => [`./${path}`, `./${path}`]));
}

function toExport(source: string): string | { types: string; default: string } {
  if (!/\.tsx?$/.test(source)) return source;
  const compiled = toCompiled(source);
  return { types: compiled.replace(/\.js$/, '.d.ts'), default: compiled };
}

function toCompiled(source: string): string {
  return source.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');
}

/** Imports of modules, and modules that are looked up by their names. */
const IMPORT =
  /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\brequire\.resolve\(|\bimport\.meta\.resolve\()\s*(['"])([\w@][\w@/.:-]*)\1/g;

function listDependencies(one: SdkPackage, { addresses, files }: PackageFacts) {
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  const imported = findImports(one, files);
  const undeclared = imported.find((name) => !(name in one.declared));
  if (undeclared) throw new Error(`${one.name} imports ${undeclared}, which its package.json does not name.`);
  for (const name of new Set([...imported, ...imported.flatMap((module) => listNeededPeers(one, module))])) {
    if (PEERS.includes(name) || OPTIONAL_PEERS.includes(name)) peerDependencies[name] = toRange(one, name);
    else dependencies[name] = addresses[name] ?? readVersion(one, name);
  }
  return { dependencies, peerDependencies };
}

/** A peer may be a later patch or minor; the browser is driven by exactly one version. */
function toRange(one: SdkPackage, name: string): string {
  const version = readVersion(one, name);
  return PEERS.includes(name) ? `^${version}` : version;
}

/** Lists the peers of a library that the package declares itself. */
function listNeededPeers(one: SdkPackage, name: string): string[] {
  const { peerDependencies = {} } = name.startsWith('@farm/') ? {} : readManifest(one, name);
  return Object.keys(peerDependencies).filter((peer) => peer in one.declared);
}

function readVersion(one: SdkPackage, name: string): string {
  return readManifest(one, name).version;
}

interface InstalledManifest {
  version: string;
  peerDependencies?: Record<string, string>;
}

function readManifest({ folder }: SdkPackage, name: string): InstalledManifest {
  const file = resolve(repository, 'packages', folder, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')) as InstalledManifest;
}

const OWN_IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

function checkOwnModules({ name }: SdkPackage, files: SdkFile[]): void {
  const paths = new Set(files.map(({ path }) => path));
  for (const { path, content } of listModuleFiles(files)) {
    for (const [, , specifier = ''] of content.toString('utf8').matchAll(OWN_IMPORT)) {
      const module = posix.join(posix.dirname(path), specifier);
      if (!paths.has(module)) throw new Error(`${path} of ${name} imports ${module}, which is not packed.`);
    }
  }
}

function listModuleFiles(files: SdkFile[]): SdkFile[] {
  return files.filter(({ path }) => path.startsWith('dist/') && /\.(js|d\.ts)$/.test(path));
}

function findImports({ name }: SdkPackage, files: SdkFile[]): string[] {
  const found = listModuleFiles(files)
    .flatMap(({ content }) => [...content.toString('utf8').matchAll(IMPORT)])
    .map(([, , specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(found)].filter((module) => module !== name).toSorted();
}
