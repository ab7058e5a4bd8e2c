import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { describeFiles } from './describeFiles.ts';

/** Emits `build.json` when every other file is final; a failed build has none. */
export function addBuildRecord(
  compiler: Compiler,
  name: string,
  makeRecord: (compilation: Compilation) => object,
): void {
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      if (compilation.errors.length > 0) return;
      try {
        const text = JSON.stringify(makeRecord(compilation), null, 1);
        compilation.emitAsset('build.json', new webpack.sources.RawSource(text));
      } catch (error) {
        // Thrown, it would also end a developer's watch mode.
        compilation.errors.push(new webpack.WebpackError((error as Error).message));
      }
    });
  });
}

/** The scripts of a chunk, without those that are for developers only. */
export function listScripts(chunk: Chunk): string[] {
  return [...chunk.files].filter((file) => file.endsWith('.js'));
}

/** See {@link describeFiles}. */
export function describeAssets(compilation: Compilation, dir: string, record: object) {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !name.endsWith('.br') && !name.endsWith('.map'))
    .map(({ name, source }) => ({
      name,
      content: source.buffer(),
      compressed: compilation.getAsset(`${name}.br`)?.source.buffer(),
    }));
  return describeFiles(files, dir, record);
}
