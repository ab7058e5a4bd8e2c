import {
  federationRuntime,
  shellBuildSchema,
  type ContractRange,
  type Deprecations,
  type ShellBuild,
} from '@farm/contracts/registry';
import type { Compilation, Compiler } from 'webpack';
import { describeAssets, addBuildRecord, listScripts } from './buildRecord.ts';

const NAME = 'ShellBuildPlugin';

interface ShellBuildOptions {
  dir: string;
  contract: ContractRange;
  /** Shared parts that are loaded on demand, each with the file it is imported from. */
  parts: Record<string, string>;
  /** Version of each shared module. */
  shared: Record<string, string>;
  /** Names that a later shell will lack. */
  deprecated: Deprecations;
}

/** Emits the shell's `build.json`: hashes, sizes, the files of each shared part and the names it provides. */
export class ShellBuildPlugin {
  private readonly options: ShellBuildOptions;

  constructor(options: ShellBuildOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    addBuildRecord(compiler, NAME, (compilation) => shellBuildSchema.parse(this.record(compilation)));
  }

  private record(compilation: Compilation): ShellBuild {
    const { dir, contract, shared, deprecated } = this.options;
    const main = compilation.entrypoints.get('main');
    if (!main) throw new Error(`${dir}: the shell has no entry "main"`);
    const initial = main.getFiles().filter((file) => file.endsWith('.js'));
    const entry = initial.at(-1);
    if (entry === undefined) throw new Error(`${dir}: the shell's entry has no script`);
    const parts: ShellBuild['parts'] = {};
    const provides: ShellBuild['provides'] = {};
    for (const [part, request] of Object.entries(this.options.parts)) {
      const group = compilation.chunkGroups.find((candidate) =>
        candidate.origins.some((origin) => origin.request === request),
      );
      if (group) parts[part] = group.chunks.flatMap(listScripts).filter((file) => !initial.includes(file));
      provides[part] = exportsOf(compilation, request);
    }
    const record = {
      entry,
      initial: initial.slice(0, -1),
      contract,
      parts,
      provides,
      shared,
      deprecated,
      runtime: federationRuntime,
      html: 'index.html',
    };
    return { ...describeAssets(compilation, dir, record), ...record };
  }
}

/** Names that a shared part exports, and remotes may use. */
function exportsOf(compilation: Compilation, request: string): string[] {
  for (const module of compilation.modules) {
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const dependency = connection.dependency as { request?: string } | null;
      if (dependency?.request !== request) continue;
      const provided = compilation.moduleGraph.getProvidedExports(connection.module);
      if (Array.isArray(provided)) return provided.toSorted();
    }
  }
  throw new Error(`webpack cannot determine the exports of ${request}`);
}
