import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repository } from '../paths.ts';
import { encodeTar } from '../webpack/tar.ts';
import { buildCode, type SdkFile } from './buildCode.ts';
import { describePackage } from './describePackage.ts';
import { listSdkPackages, readSdkVersion, TOOLS, type SdkPackage } from './sdkPackages.ts';

/** The SDK as files to serve under `/packages/`. */
export interface PackedSdk {
  version: string;
  /** Content by file name. Names contain a hash, except those of `create-farm-remote.tgz` and `index.json`. */
  files: Map<string, Buffer>;
}

/** The package that `npx` runs. */
const CREATOR = 'create-farm-remote';
const CHANGELOG = 'docs/sdk-changelog.md';

/**
 * Packs the SDK for the farm with this origin: npm packages that depend on each other by their addresses there, so that
 * no package of the same name elsewhere can take the place of one.
 * @throws Error if a package cannot be compiled, or imports what it does not declare
 */
export async function buildSdk(origin: string): Promise<PackedSdk> {
  const version = readSdkVersion();
  const packages = listSdkPackages();
  const compiled = await buildCode(packages);
  const files = new Map<string, Buffer>();
  const addresses: Record<string, string> = {};
  let creator = '';
  for (const [one, code] of compiled) {
    const own: SdkFile[] = [
      ...code,
      ...readFurtherFiles(one),
      ...(one.folder === 'build' ? [createTypeScriptConfig()] : []),
    ];
    if (one.name === CREATOR) {
      creator = computeHash(pack(own));
      own.push(toJsonFile('origin.json', { farm: origin, creator }));
    }
    const archive = pack([...own, ...describePackage(one, { version, addresses, files: own })]);
    const file = `${one.folder}-${version}-${computeHash(archive)}.tgz`;
    files.set(file, archive);
    if (one.name === CREATOR) files.set(`${CREATOR}.tgz`, archive);
    addresses[one.name] = `${origin}/packages/${file}`;
  }
  const index = { farm: origin, version, creator, packages: addresses, tools: readTools() };
  files.set('index.json', toJsonFile('', index).content);
  return { version, files };
}

function toJsonFile(path: string, value: object): SdkFile {
  return { path, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/** Its version is the installed one. */
function readTools(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TOOLS).map(([name, folder]) => {
      const file = resolve(repository, 'packages', folder, 'node_modules', name, 'package.json');
      return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version];
    }),
  );
}

function readFurtherFiles({ files }: SdkPackage): SdkFile[] {
  return Object.entries({ ...files, 'CHANGELOG.md': CHANGELOG }).flatMap(([path, source]) => {
    const from = resolve(repository, source);
    if (statSync(from).isFile()) return [{ path, content: readFileSync(from) }];
    return globSync('**/*', { cwd: from, exclude: [] })
      .concat(globSync('**/.*', { cwd: from }))
      .filter((file) => statSync(resolve(from, file)).isFile())
      .map((file) => ({ path: `${path}/${file}`, content: readFileSync(resolve(from, file)) }));
  });
}

/** The base of a remote's `tsconfig.json`: the same rules as for our own browser code. */
function createTypeScriptConfig(): SdkFile {
  const [base, web] = ['tsconfig.base.json', 'tsconfig.web.json'].map(
    (name) => JSON.parse(readFileSync(resolve(repository, name), 'utf8')) as { compilerOptions: object },
  );
  return toJsonFile('tsconfig.json', {
    compilerOptions: { ...base?.compilerOptions, ...web?.compilerOptions },
  });
}

function pack(files: SdkFile[]): Buffer {
  const entries = files
    .toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
    .map(({ path, content }) => ({ path: `package/${path}`, content, isExecutable: false }));
  const archive = gzipSync(encodeTar(entries), { level: 9 });
  // The operating system, which is irrelevant here (RFC 1952, 2.3.1: 255 is unknown).
  archive[9] = 255;
  return archive;
}

function computeHash(archive: Buffer): string {
  return createHash('sha256').update(archive).digest('hex').slice(0, 12);
}

/** npm reads package.json first. */
function rank({ path }: SdkFile): number {
  return path === 'package.json' ? 0 : 1;
}
