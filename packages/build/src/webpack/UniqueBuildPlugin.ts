import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler } from 'webpack';

const NAME = 'UniqueBuildPlugin';
/** Stands in `output.uniqueName` until all files are there. Letters only: webpack makes an identifier of it. */
export const BUILD_ID = 'FARMBUILDID';

/**
 * Puts 12 hex digits over the content of all scripts in the place of {@link BUILD_ID}. What the chunks of one build
 * share in a page (webpack's table of chunks, the marks on their script tags) thereby has a name that no other
 * version of the same remote has: two versions can run in one page without taking each other's chunks.
 */
export class UniqueBuildPlugin {
  apply(compiler: Compiler): void {
    // After the hashes in the names of files, before anything is compressed.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation));
    });
  }
}

function fillIn(compilation: Compilation): void {
  const scripts = compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const whole = createHash('sha256');
  for (const { name, source } of scripts) whole.update(name).update('\0').update(source.buffer());
  const id = whole.digest('hex').slice(0, 12);
  for (const { name } of scripts)
    compilation.updateAsset(
      name,
      (source) => new webpack.sources.RawSource(source.source().toString().replaceAll(BUILD_ID, id)),
      // Its name says nothing of the id: webpack would keep a file of the same name and size from the build before.
      (info) => ({ ...info, immutable: false }),
    );
}
