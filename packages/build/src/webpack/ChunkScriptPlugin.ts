import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkScriptPlugin';

/**
 * Has chunks asked for the way the gateway preloads them: a preload that differs in its mode is fetched again.
 * With `isRemote`, each chunk must have the hash the registry holds for its URL, and come within the time the page
 * gives to scripts of remotes; both are told by the shell (shell/src/remotes/shareRuntime.ts).
 */
export class ChunkScriptPlugin {
  private readonly lines: string[];

  constructor({ isRemote }: { isRemote: boolean }) {
    this.lines = ['script.crossOrigin = "anonymous";'];
    if (isRemote)
      this.lines.push(
        'script.integrity = __FARM_FEDERATION__.hashOf(url) || "";',
        // webpack's own limit is a constant of the build; its handler forgets itself once it was called.
        'setTimeout(() => script.onerror?.({ type: "timeout", target: script }), __FARM_FEDERATION__.timeoutMs);',
      );
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source) => [source, ...this.lines].join('\n'));
    });
  }
}
