import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Script, type Context } from 'node:vm';
import webpack from 'webpack';

const FOLDER = 'node_modules/.cache/jest-libraries';
const BUNDLE = 'libraries.cjs';
const NAME = 'farm.libraries';
/** Any of these changes when a library does. */
const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'];

/** Folders of a repository that a test run covers. */
export interface JestScope {
  /** The repository's folder. */
  root: string;
  /** Folders with tests or tested code in `src`, from the root. */
  packages: string[];
}

/**
 * Bundles every library that the sources in `packages` import, unless it exists already, and returns the jest
 * setting that resolves imports to the bundle. Jest compiles each module again for each test file; the bundle is
 * compiled once for all.
 */
export async function buildLibraryBundle({ root, packages }: JestScope): Promise<Record<string, string>> {
  const folder = resolve(root, FOLDER);
  const folders = [...new Set(packages.map((path) => realpathSync(resolve(root, path))))].toSorted();
  const names = findLibraries(folders);
  const locks = LOCKFILES.map((name) => resolve(root, name)).filter((file) => existsSync(file));
  const fingerprint = createHash('sha256')
    .update([...names, ...locks.map((file) => readFileSync(file, 'utf8'))].join('\n'))
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  if (!isBundled(folder, fingerprint)) {
    mkdirSync(dirname(folder), { recursive: true });
    const draft = mkdtempSync(`${folder}-`);
    for (const name of names)
      write(join(draft, `${name}.cjs`), `module.exports = globalThis[Symbol.for('${NAME}')]['${name}'];\n`);
    const entries = names.map((name) => `get '${name}'() { return require('${name}'); },\n`);
    write(join(draft, 'entry.cjs'), `module.exports = {\n${entries.join('')}};\n`);
    await runWebpack(draft, folders.flatMap(toModuleFolders));
    write(join(draft, 'stamp'), fingerprint);
    // Another run may have been faster.
    if (isBundled(folder, fingerprint)) rmSync(draft, { recursive: true });
    else {
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    }
  }
  return { [`^(${names.join('|')})$`]: `${folder}/$1.cjs` };
}

/** A package's dependencies are inside it, or beside it when it was installed itself. */
function toModuleFolders(folder: string): string[] {
  return [join(folder, 'node_modules'), resolve(folder, '../..')];
}

let script: Script | undefined;

/** Makes the libraries that were bundled for the repository in `root` global for one test file. */
export function loadLibraries(context: Context, root: string): void {
  const bundle = resolve(root, FOLDER, BUNDLE);
  script ??= new Script(`(function (module, require) {${readFileSync(bundle, 'utf8')}\n})`, {
    filename: bundle,
  });
  const module = { exports: {} };
  (script.runInContext(context) as (module: object, require: NodeJS.Require) => void)(
    module,
    createRequire(bundle),
  );
  Object.defineProperty(context, Symbol.for(NAME), { value: module.exports });
}

function isBundled(folder: string, fingerprint: string): boolean {
  const stamp = join(folder, 'stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

/** The libraries that sources import, each with its path inside the package. */
function findLibraries(folders: string[]): string[] {
  const found = new Set(['react/jsx-runtime']);
  for (const folder of folders) {
    const { dependencies, peerDependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    const installed = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }).filter(
      (name) => !name.startsWith('@farm/'),
    );
    for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder }))
      for (const [, name = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
        if (installed.some((one) => name === one || name.startsWith(`${one}/`))) found.add(name);
  }
  return [...found].sort();
}

/** Imports and exports of values, and imports at run time. */
const IMPORT = /(?:^(?:import|export) (?!type\b)(?:[^'";]*? from )?|\bimport\()'([^']+)'/gm;

async function runWebpack(target: string, modules: string[]): Promise<void> {
  const compiler = webpack({
    mode: 'none',
    target: 'node',
    context: target,
    entry: './entry.cjs',
    output: { path: target, filename: BUNDLE, library: { type: 'commonjs2' } },
    // The files that jest would use.
    resolve: {
      modules: ['node_modules', ...modules],
      mainFields: ['main'],
      byDependency: {
        commonjs: { conditionNames: ['require', 'default'] },
        esm: { conditionNames: ['import', 'default'] },
      },
    },
    module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
    node: false,
    performance: false,
  });
  const stats = await new Promise<webpack.Stats | undefined>((done, fail) => {
    compiler.run((error, result) => (error ? fail(error) : done(result)));
  });
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only') ?? 'Nothing was bundled.');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
