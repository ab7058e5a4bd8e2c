import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';

const common = {
  entry: 'main.js',
  files: { 'main.js': `sha384-${'A'.repeat(64)}` },
  sizes: { 'main.js': { raw: 10, brotli: 5 } },
  contract: { min: 1, max: 1 },
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: null,
};

/** Makes the build of a version of the shell. */
export function makeShellBuild(version: string): ShellBuild {
  return { ...common, version, initial: [], parts: {}, provides: {}, html: 'index.html' };
}

/** Makes the build of a version of a remote. */
export function makeRemoteBuild(name: string, version: string): RemoteBuild {
  const descriptor: RemoteBuild['descriptor'] = {
    name,
    title: { en: name },
    contract: { min: 1, max: 1 },
    mounts: [{ path: `/${name}`, page: 'Page', title: { en: name }, layout: 'public', access: 'public' }],
    navigation: [],
  };
  return { ...common, version, descriptor, pages: {}, common: [], uses: {} };
}
