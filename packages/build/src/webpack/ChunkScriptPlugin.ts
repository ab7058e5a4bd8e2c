import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkScriptPlugin';

/**
 * Has chunks asked for the way the gateway preloads them: a preload that differs in its mode is fetched again.
 * Each chunk must have the hash the registry holds for its URL; the shell's own stand in the page's data
 * (shell/src/boot/publishChunkHashes.ts), and a dev server's have none. With `isRemote` it must also come within the time
 * that the page gives to scripts of remotes (shell/src/remotes/shareRuntime.ts tells both).
 */
export class ChunkScriptPlugin {
  private readonly lines: string[];

  constructor({ isRemote }: { isRemote: boolean }) {
    const page = isRemote ? '__FARM_FEDERATION__' : '__FARM_CHUNKS__';
    this.lines = ['script.crossOrigin = "anonymous";', `script.integrity = ${page}.hashOf(url) || "";`];
    if (isRemote)
      this.lines.push(
        // webpack's own limit is a constant of the build; its handler forgets itself once it was called.
        'setTimeout(() => script.onerror?.({ type: "timeout", target: script }), __FARM_FEDERATION__.timeoutMs);',
      );
    // Remotes are asked for again by Retry, which does the same.
    else this.lines.push('script.addEventListener("error", () => __FARM_CHUNKS__.refetch(url));');
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source) => [source, ...this.lines].join('\n'));
    });
  }
}
