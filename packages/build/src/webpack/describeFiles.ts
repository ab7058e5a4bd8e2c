import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file of a build. */
export interface BuiltFile {
  /** Path in the build's folder. */
  name: string;
  content: Buffer;
  /** The same, brotli-compressed; undefined if that makes it no smaller. */
  compressed?: Buffer | undefined;
}

/**
 * The part of `build.json` that shells and remotes have in common. The version is a hash of the files and of
 * `record`, the rest of the file: one content, one version.
 */
export function describeFiles(built: BuiltFile[], dir: string, record: object) {
  const files: Record<string, string> = {};
  const sizes: Record<string, { raw: number; brotli: number }> = {};
  const whole = createHash('sha256').update(JSON.stringify(record));
  for (const { name, content, compressed = content } of built.toSorted(byName)) {
    files[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    sizes[name] = { raw: content.length, brotli: compressed.length };
    whole.update(name).update('\0').update(content);
  }
  return {
    version: `${packageVersion(dir)}+${whole.digest('hex').slice(0, 12)}`,
    files,
    sizes,
    builtAt: readBuildTime().toISOString(),
    commit: gitCommit(dir),
  };
}

/** Computes what tells the scripts of a build from those of any other: 12 hex digits of a hash over all of them. */
export function computeBuildId(scripts: BuiltFile[]): string {
  const whole = createHash('sha256');
  for (const { name, content } of scripts.toSorted(byName)) whole.update(name).update('\0').update(content);
  return whole.digest('hex').slice(0, 12);
}

/** Now, unless the builder says which time counts, so that the same sources make the same bytes (reproducible-builds.org). */
function readBuildTime(): Date {
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? '';
  return /^\d+$/.test(seconds) ? new Date(Number(seconds) * 1_000) : new Date();
}

function byName(a: BuiltFile, b: BuiltFile): number {
  return a.name < b.name ? -1 : 1;
}

/** The version in the nearest package.json. */
function packageVersion(dir: string): string {
  const file = resolve(dir, 'package.json');
  if (!existsSync(file) && dirname(dir) !== dir) return packageVersion(dirname(dir));
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
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
