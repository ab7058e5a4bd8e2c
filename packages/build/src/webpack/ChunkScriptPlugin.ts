import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkScriptPlugin';

/**
 * Has chunks asked for the way the gateway preloads them: a preload that differs in its mode is fetched again.
 * With `isChecked`, each chunk must have the hash the registry holds for its URL.
 */
export class ChunkScriptPlugin {
  private readonly lines: string[];

  constructor({ isChecked }: { isChecked: boolean }) {
    this.lines = ['script.crossOrigin = "anonymous";'];
    if (isChecked) this.lines.push('script.integrity = __FARM_FEDERATION__.hashOf(url) || "";');
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source) => [source, ...this.lines].join('\n'));
    });
  }
}
