import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '../paths.ts';

/** A package of the SDK: what a team in a repository of its own installs. */
export interface SdkPackage {
  name: string;
  /** Its folder in `packages`. */
  folder: string;
  description: string;
  /** Public modules: path of import to source file, as in `package.json`. */
  exports: Record<string, string>;
  /** Commands, by name. */
  bin: Record<string, string>;
  /** Declared dependencies, of every kind. */
  declared: Record<string, string>;
  sideEffects: false | undefined;
  /** Sources that are loaded by their paths. */
  loaded: string[];
  /** Further files: path in the package to path in the repository. */
  files: Record<string, string>;
}

/** Libraries of which a page must have one copy: the remote's own `package.json` chooses it. */
export const PEERS = ['react', 'react-dom'];

/** The browser that `farm-rollout verify` starts; 60 MB that no other command needs. */
export const OPTIONAL_PEERS = ['playwright-core', '@sparticuz/chromium'];

/** Tools and libraries that a remote's own `package.json` names, and the package of ours that names them. */
export const TOOLS: Record<string, string> = {
  '@sparticuz/chromium': 'rollout',
  '@types/jest': 'testing',
  '@types/react': 'ui',
  '@types/react-dom': 'ui',
  jest: '..',
  oxlint: 'build',
  'oxlint-tsgolint': '..',
  'playwright-core': 'rollout',
  prettier: '..',
  react: 'ui',
  'react-dom': 'ui',
  typescript: 'build',
  webpack: 'build',
  'webpack-cli': 'build',
  'webpack-dev-server': 'build',
};

const TEMPLATES = 'packages/create-farm-remote/template';

/** Folders in order: each needs only those before it. */
const FOLDERS: Record<string, Partial<Pick<SdkPackage, 'loaded' | 'files'>>> = {
  contracts: {},
  process: {},
  registry: {},
  'remote-sdk': { files: { 'abi.md': 'docs/abi.md' } },
  ui: {},
  kit: {},
  testing: {},
  rollout: { loaded: ['src/browser/unpackBrowser.ts'] },
  'create-farm-remote': {
    files: { 'template/shared': `${TEMPLATES}/shared`, 'template/repository': `${TEMPLATES}/repository` },
  },
  build: {
    loaded: [
      'src/jest/BrowserEnvironment.ts',
      'src/lint/farmRules.ts',
      'src/webpack/descriptorLoader.ts',
      'src/webpack/messagesLoader.ts',
    ],
  },
};

/** Every package of the SDK; each needs only those before it. */
export function listSdkPackages(): SdkPackage[] {
  return Object.entries(FOLDERS).map(([folder, { loaded = [], files = {} }]) => {
    const manifest = readManifest(folder);
    const { exports, bin } = { ...manifest, ...manifest.publishConfig };
    return {
      name: manifest.name,
      folder,
      description: manifest.description ?? '',
      exports: exports ?? {},
      bin: bin ?? {},
      declared: { ...manifest.devDependencies, ...manifest.dependencies },
      sideEffects: manifest.sideEffects,
      loaded,
      files,
    };
  });
}

/** The SDK's version: its major number is the contract, and all its packages have it. */
export function readSdkVersion(): string {
  return readManifest('create-farm-remote').version;
}

interface Manifest {
  name: string;
  version: string;
  description?: string;
  sideEffects?: false;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  publishConfig?: { exports?: Record<string, string>; bin?: Record<string, string> };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(
    readFileSync(resolve(repository, 'packages', folder, 'package.json'), 'utf8'),
  ) as Manifest;
}
