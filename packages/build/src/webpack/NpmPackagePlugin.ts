import { gzipSync } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { encodeTar, type TarEntry } from './tar.ts';

const NAME = 'NpmPackagePlugin';

interface NpmPackageOptions {
  /** Name of the archive among the assets. */
  file: string;
  manifest: { bin: Record<string, string> } & Record<string, unknown>;
}

/**
 * Packs everything a build emits, with a `package.json`, as `npm pack` would. The archive can be installed by
 * its address. The same sources produce the same bytes.
 */
export class NpmPackagePlugin {
  private readonly options: NpmPackageOptions;

  constructor(options: NpmPackageOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => this.pack(compilation));
    });
  }

  private pack(compilation: Compilation): void {
    const { file, manifest } = this.options;
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    compilation.emitAsset('package.json', new webpack.sources.RawSource(text));
    const programs = Object.values(manifest.bin);
    const entries: TarEntry[] = compilation
      .getAssets()
      .map(({ name, source }) => ({
        path: `package/${name}`,
        content: source.buffer(),
        isExecutable: programs.includes(name),
      }))
      // npm puts it first, so that a package's description can be read before the rest has arrived.
      .toSorted((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
    compilation.emitAsset(file, new webpack.sources.RawSource(gzip(encodeTar(entries))));
  }
}

function rank(path: string): number {
  return path === 'package/package.json' ? 0 : 1;
}

function gzip(bytes: Buffer): Buffer {
  const zipped = gzipSync(bytes, { level: 9 });
  // The operating system, which is irrelevant here (RFC 1952, 2.3.1: 255 is unknown).
  zipped[9] = 255;
  return zipped;
}
