import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A library that programs need to run. */
export interface Library {
  name: string;
  version: string;
  /** SPDX expression, as its authors state it. */
  license: string;
  /** Path in the repository. */
  folder: string;
}

/** A symbolic link of `node_modules`: both paths are in the repository. */
export interface Link {
  path: string;
  target: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Lists the libraries that these packages of the repository use when they run, and the links by which pnpm lets each
 * find just those that it declares. An optional library that this kind of machine does not have is left out.
 * @throws Error if one is not installed
 */
export function listLibraries(
  repository: string,
  packages: string[],
): { libraries: Library[]; links: Link[] } {
  const libraries = new Map<string, Library>();
  const links: Link[] = [];
  const waiting = packages.map((path) => ({ folder: path, modules: join(path, 'node_modules') }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const manifest = readManifest(join(repository, next.folder));
    for (const [name, isOptional] of listDependencies(manifest)) {
      const path = join(next.modules, name);
      if (!existsSync(join(repository, path))) {
        // A release has to have even those that our own packages use on this kind of machine only.
        if (isOptional && next.folder.startsWith('node_modules')) continue;
        throw new Error(`${next.folder} needs ${name}, which is not installed`);
      }
      const target = relative(repository, realpathSync(join(repository, path)));
      // A library finds itself without a link.
      if (target === next.folder) continue;
      links.push({ path, target });
      if (libraries.has(target) || !target.startsWith('node_modules')) continue;
      libraries.set(target, describeLibrary(repository, target));
      waiting.push({ folder: target, modules: findModules(target) });
    }
  }
  return { libraries: [...libraries.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1)), links };
}

/** Names with true if the package also runs without it. */
function listDependencies(manifest: Manifest): Map<string, boolean> {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = manifest;
  const names = (list?: Record<string, string>) => Object.keys(list ?? {});
  return new Map([
    // Optional peers are left out: a package of ours that wants one declares it.
    ...names(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional)
      .map((name) => [name, false] as const),
    ...names(dependencies).map((name) => [name, false] as const),
    ...names(optionalDependencies).map((name) => [name, true] as const),
  ]);
}

/** The `node_modules` in which a library lies, and in which it finds others: its name may have a scope. */
function findModules(folder: string): string {
  const parent = dirname(folder);
  return parent.endsWith('node_modules') ? parent : findModules(parent);
}

function describeLibrary(repository: string, folder: string): Library {
  const { name, version, license } = readManifest(join(repository, folder));
  const stated = typeof license === 'string' ? license : license?.type;
  return { name, version, license: stated ?? 'NOASSERTION', folder };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
