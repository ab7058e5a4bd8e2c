import {
  federationRuntime,
  shellContract,
  type LoadableRemote,
  type Mount,
  type PageData,
  type ResolvedRemote,
} from '@farm/contracts/registry';

/** Makes a version of a remote's files. */
export function makeVersion(name: string, fields: Partial<LoadableRemote> = {}): LoadableRemote {
  const { version = '1.0.0+0123456789ab' } = fields;
  return {
    version,
    baseUrl: `/remotes/${name}/${version}/`,
    entry: 'entry.js',
    integrity: { 'entry.js': `sha384-${name}-${version}` },
    contract: shellContract,
    container: { name: toContainerName(name, version), runtime: federationRuntime },
    ...fields,
  };
}

/** Returns the name of the global that a version's entry script sets, as a build names it. */
export function toContainerName(name: string, version: string): string {
  return `farm_${name}_${version}`.replaceAll(/\W/g, '_');
}

/** Makes a public page of a remote. */
export function makeMount(fields: Partial<Mount> = {}): Mount {
  return {
    path: '/',
    page: 'HomePage',
    title: { en: 'Home', zh: '首页' },
    layout: 'public',
    access: 'public',
    ...fields,
  };
}

type RemoteFields = Partial<Omit<ResolvedRemote, 'descriptor'>> & {
  descriptor?: Partial<ResolvedRemote['descriptor']>;
};

/** Makes a remote as the registry resolves it for a visitor. */
export function makeRemote(name: string, { descriptor, ...fields }: RemoteFields = {}): ResolvedRemote {
  return {
    ...makeVersion(name),
    name,
    lastGood: null,
    why: { kind: 'stable' },
    disabled: null,
    ...fields,
    descriptor: {
      name,
      title: { en: `Area ${name}`, zh: `${name} 区` },
      contract: shellContract,
      mounts: [makeMount({ path: `/${name}` })],
      navigation: [],
      ...descriptor,
    },
  };
}

/** Makes the data that the gateway inlines into a page, with a short script timeout. */
export function makePageData(fields: Partial<PageData> = {}): PageData {
  return {
    rev: 1,
    shell: {
      version: '1.0.0+0123456789ab',
      baseUrl: '/remotes/shell/1.0.0+0123456789ab/',
      integrity: {},
      why: { kind: 'stable' },
    },
    // Unknown to the gateway, so the page sends no beacons to the registry.
    visitor: '',
    remotes: [],
    api: { host: '', allowedHosts: [] },
    requests: [],
    humanCheck: { kind: 'altcha', productHost: null },
    remoteTimeoutMs: 30,
    ...fields,
  };
}
