import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

const common = {
  contract: { min: 1, max: 1 },
  builtAt: '2026-11-22T00:00:00.000Z',
  commit: null,
};

/** Returns a well-formed hash of a file. */
export function makeHash(letter: string): string {
  return `sha384-${letter.repeat(64)}`;
}

/** Returns a version whose hash repeats a digit. */
export function makeVersion(digit: string): string {
  return `1.0.0+${digit.repeat(12)}`;
}

/** Creates a minimal build of a remote. */
export function makeRemoteBuild(name: string, digit: string): RemoteBuild {
  return {
    ...common,
    version: makeVersion(digit),
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': makeHash(digit) },
    sizes: { 'remoteEntry.js': { raw: 1, brotli: 1 } },
    descriptor: {
      name,
      title: { en: name },
      contract: { min: 1, max: 1 },
      mounts: [{ path: `/${name}`, page: 'Page', title: { en: name }, layout: 'public', access: 'public' }],
      navigation: [],
    },
    pages: { Page: { files: [], parts: [] } },
    common: [],
    uses: {},
  };
}

/** Creates a minimal build of the shell. */
export function makeShellBuild(digit: string): ShellBuild {
  return {
    ...common,
    version: makeVersion(digit),
    entry: 'main.js',
    files: { 'main.js': makeHash(digit), 'index.html': makeHash(digit) },
    sizes: { 'main.js': { raw: 1, brotli: 1 }, 'index.html': { raw: 1, brotli: 1 } },
    initial: [],
    parts: {},
    provides: {},
    html: 'index.html',
  };
}
