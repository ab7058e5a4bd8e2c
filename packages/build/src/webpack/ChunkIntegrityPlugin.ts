import webpack, { type Compiler } from 'webpack';

/** Has every chunk a remote loads checked against the hash the registry holds for its URL. */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkIntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('ChunkIntegrityPlugin', (source) =>
        [
          source,
          `script.integrity = __FARM_FEDERATION__.hashOf(url) || "";`,
          `script.crossOrigin = "anonymous";`,
        ].join('\n'),
      );
    });
  }
}
