import webpack, { type Compilation, type Compiler } from 'webpack';
import { computeBuildId } from './describeFiles.ts';
import { BUILD_ID } from './sharedModules.ts';

const NAME = 'UniqueBuildPlugin';
const buildIds = new WeakMap<Compilation, string>();
/**
 * Replaces {@link BUILD_ID} by 12 hex digits of a hash over all scripts. The names that chunks of one build
 * share in a page (webpack's chunk table, the marks on script tags) are then different from those of any other
 * version of the same remote, so that two versions can run in one page without taking each other's chunks.
 */
export class UniqueBuildPlugin {
  apply(compiler: Compiler): void {
    // After the hashes in file names, before compression.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation));
    });
  }
}

/** Returns a copy of a JSON value with the build's ID in place of {@link BUILD_ID}. */
export function fillInBuildId<Value>(compilation: Compilation, value: Value): Value {
  const id = buildIds.get(compilation) ?? BUILD_ID;
  return JSON.parse(JSON.stringify(value).replaceAll(BUILD_ID, id)) as Value;
}

function fillIn(compilation: Compilation): void {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const id = computeBuildId(scripts.map(({ name, source }) => ({ name, content: source.buffer() })));
  buildIds.set(compilation, id);
  for (const { name } of scripts)
    compilation.updateAsset(
      name,
      (source) => new webpack.sources.RawSource(source.source().toString().replaceAll(BUILD_ID, id)),
      // The file name does not depend on the ID: without a change webpack would keep a file of the same name and
      // size from the previous build.
      (info) => ({ ...info, immutable: false }),
    );
}
