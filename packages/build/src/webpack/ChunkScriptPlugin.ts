import webpack, { type Compiler } from 'webpack';

const NAME = 'ChunkScriptPlugin';

/** Each chunk must have the registry's hash, in the page's data; the shell publishes it before the first chunk loads. */
const SHELL_LINES = [
  'script.crossOrigin = "anonymous";',
  'script.integrity = __FARM_CHUNKS__.hashOf(url) || "";',
  // Retry requests remotes again, which does the same.
  'script.addEventListener("error", () => __FARM_CHUNKS__.refetch(url));',
];

/**
 * Runs Module Federation's `createScript` hook for a remote's chunks too, so that the shell's runtime plugins decide
 * about hash, mode and time limit as they do for its entry.
 */
const REMOTE_LINES = [
  'const decided = __webpack_require__.federation.instance.loaderHook.lifecycle.createScript.emit({ url, attrs: {} });',
  'if (decided && decided.script) {',
  '  script.crossOrigin = decided.script.crossOrigin;',
  '  script.integrity = decided.script.integrity;',
  '}',
  // webpack's own limit is a constant of the build, and its handler removes itself when called.
  'if (decided && decided.timeout)',
  '  setTimeout(() => script.onerror?.({ type: "timeout", target: script }), decided.timeout);',
];

/**
 * Applies the rules of the page to chunks. They are requested in the same mode as the gateway's preloads; with another
 * mode they would be fetched twice. A dev server's chunks have no hash.
 */
export class ChunkScriptPlugin {
  private readonly lines: string[];

  constructor({ isRemote }: { isRemote: boolean }) {
    this.lines = isRemote ? REMOTE_LINES : SHELL_LINES;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(NAME, (source) => [source, ...this.lines].join('\n'));
    });
  }
}
