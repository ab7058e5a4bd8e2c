import { readFileSync } from 'node:fs';
import { federationRuntime, remoteBuildSchema, type RemoteBuild } from '@farm/contracts/registry';
import { describeDeprecatedUse, listDeprecatedUses } from '@farm/contracts/rollout';
import webpack, { type Chunk, type Compilation, type Compiler, type Module } from 'webpack';
import { describeAssets, addBuildRecord, listScripts } from './buildRecord.ts';
import { listDescriptorFiles, readDescriptor, toMessagesFolder } from './readDescriptor.ts';
import { readDeprecatedNames } from './readDeprecatedNames.ts';
import { toRequiredVersion } from './sharedModules.ts';
import { fillInBuildId } from './UniqueBuildPlugin.ts';

const NAME = 'RemoteBuildPlugin';

interface RemoteBuildOptions {
  /** The remote's folder. */
  dir: string;
  /** Name of its Module Federation container. */
  container: string;
}

/**
 * Emits `build.json` beside a remote's files: hashes, sizes, the descriptor, the files and shared parts that
 * each page needs (so that the gateway can preload them), and the names that are used of each part.
 */
export class RemoteBuildPlugin {
  private readonly options: RemoteBuildOptions;

  constructor(options: RemoteBuildOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { dir } = this.options;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const files = listDescriptorFiles(dir);
      compilation.fileDependencies.addAll(files);
      compilation.contextDependencies.add(toMessagesFolder(dir));
      // In development, pages also reload when only the descriptor has changed.
      compilation.hooks.fullHash.tap(NAME, (hash) => {
        for (const file of files) hash.update(readIfPresent(file));
      });
    });
    addBuildRecord(compiler, NAME, (compilation) => {
      // The federation plugin's notes for itself; browsers and tools read mf-manifest.json.
      compilation.deleteAsset('mf-stats.json');
      return remoteBuildSchema.parse(this.record(compilation));
    });
  }

  private record(compilation: Compilation): RemoteBuild {
    const { dir, container } = this.options;
    const descriptor = readDescriptor(dir);
    const pages: RemoteBuild['pages'] = {};
    const exposed = groupOf(compilation, /src\/remote\.tsx$/);
    if (!exposed) throw new Error(`${dir}: the exposed module src/remote.tsx has no chunk`);
    for (const { page } of descriptor.mounts) {
      const group = groupOf(compilation, new RegExp(`/${page}\\.tsx$`));
      if (!group) throw new Error(`${dir}/remote.json: page ${page} is not a lazy import in src/remote.tsx`);
      const chunks = group.filter((chunk) => !exposed.includes(chunk));
      pages[page] = {
        files: chunks.flatMap(listScripts),
        parts: [...new Set(chunks.flatMap((chunk) => partsOf(compilation, chunk)))].toSorted(),
      };
    }
    const uses = usesOf(compilation);
    for (const use of listDeprecatedUses({ deprecated: readDeprecatedNames() }, { uses }))
      compilation.warnings.push(
        new webpack.WebpackError(`${descriptor.name} uses ${describeDeprecatedUse(use)}`),
      );
    const record = {
      entry: 'remoteEntry.js',
      contract: descriptor.contract,
      container: { name: fillInBuildId(compilation, container), runtime: federationRuntime },
      descriptor,
      pages,
      common: exposed.flatMap(listScripts),
      uses,
      requires: Object.fromEntries(Object.keys(uses).map((module) => [module, toRequiredRange(module)])),
    };
    return { ...describeAssets(compilation, dir, record), ...record };
  }
}

/** Content of a file; empty if it cannot be read. An error thrown from webpack's hash hook would hang the build. */
function readIfPresent(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The chunks that a dynamic import of a file matching `request` loads. */
function groupOf(compilation: Compilation, request: RegExp): Chunk[] | undefined {
  return compilation.chunkGroups.find((group) => group.origins.some((origin) => request.test(origin.request)))
    ?.chunks;
}

/** A module of webpack's ConsumeSharedPlugin: an import that the share scope resolves. */
interface ConsumeSharedModule extends Module {
  options: { shareKey: string };
}

function isConsumeShared(module: Module): module is ConsumeSharedModule {
  return module.type === 'consume-shared-module';
}

/** Returns the range of versions that a remote runs with. */
function toRequiredRange(module: string): string {
  const range = toRequiredVersion(module);
  return range === false ? '*' : range;
}

function partsOf(compilation: Compilation, chunk: Chunk): string[] {
  return [...compilation.chunkGraph.getChunkModulesIterable(chunk)]
    .filter(isConsumeShared)
    .map((module) => module.options.shareKey);
}

function usesOf(compilation: Compilation): Record<string, string[]> {
  const uses: Record<string, Set<string>> = {};
  for (const module of compilation.modules) {
    if (!isConsumeShared(module)) continue;
    const names = (uses[module.options.shareKey] ??= new Set());
    for (const used of compilation.moduleGraph.getUsedExports(module, undefined) === true ? ['*'] : [])
      names.add(used);
    for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
      const ids = (connection.dependency as { ids?: string[] } | null)?.ids;
      if (ids?.[0] !== undefined) names.add(ids[0]);
    }
  }
  return Object.fromEntries(
    Object.entries(uses)
      .map(([part, names]) => [part, [...names].filter((name) => name !== '*').toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
