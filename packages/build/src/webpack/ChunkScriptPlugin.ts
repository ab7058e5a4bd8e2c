import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkScriptPlugin';

/**
 * Requests chunks in the same mode as the gateway's preloads; with another mode they would be fetched twice.
 * Each chunk must have the hash that the registry has for its URL; the hashes of the shell's own are in the
 * page's data (shell/src/boot/publishChunkHashes.ts), and a dev server's chunks have none. With `isRemote` it
 * must also arrive within the page's time limit for scripts of remotes (shell/src/remotes/shareRuntime.ts
 * provides both).
 */
export class ChunkScriptPlugin {
  private readonly lines: string[];

  constructor({ isRemote }: { isRemote: boolean }) {
    const page = isRemote ? '__FARM_FEDERATION__' : '__FARM_CHUNKS__';
    this.lines = ['script.crossOrigin = "anonymous";', `script.integrity = ${page}.hashOf(url) || "";`];
    if (isRemote)
      this.lines.push(
        // webpack's own limit is a constant of the build, and its handler removes itself when called.
        'setTimeout(() => script.onerror?.({ type: "timeout", target: script }), __FARM_FEDERATION__.timeoutMs);',
      );
    // Retry requests remotes again, which does the same.
    else this.lines.push('script.addEventListener("error", () => __FARM_CHUNKS__.refetch(url));');
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source) => [source, ...this.lines].join('\n'));
    });
  }
}
