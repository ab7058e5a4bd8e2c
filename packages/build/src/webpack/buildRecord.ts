import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

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

/**
 * The part of `build.json` that shells and remotes have in common. The version is a hash of the files and of
 * `record`, the rest of the file: one content, one version.
 */
export function describeAssets(compilation: Compilation, dir: string, record: object) {
  const files: Record<string, string> = {};
  const sizes: Record<string, { raw: number; brotli: number }> = {};
  const whole = createHash('sha256').update(JSON.stringify(record));
  for (const { name, source } of compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.endsWith('.br') || name.endsWith('.map')) continue;
    const content = source.buffer();
    const brotli = compilation.getAsset(`${name}.br`)?.source.buffer().length ?? content.length;
    files[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    sizes[name] = { raw: content.length, brotli };
    whole.update(name).update('\0').update(content);
  }
  return {
    version: `${packageVersion(dir)}+${whole.digest('hex').slice(0, 12)}`,
    files,
    sizes,
    builtAt: new Date().toISOString(),
    commit: gitCommit(dir),
  };
}

function packageVersion(dir: string): string {
  const { version } = JSON.parse(readFileSync(resolve(dir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** A build can be made outside git (from a tarball), where the commit is unknown. */
function gitCommit(dir: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--', dir) === '' ? '' : '-dirty');
  } catch {
    return null;
  }
}
