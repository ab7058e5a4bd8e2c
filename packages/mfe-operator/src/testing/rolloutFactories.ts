import {
  emptyRegistry,
  type RegistryDocument,
  type RemoteBuild,
  type ShellBuild,
} from '@farm/contracts/registry';
import type {
  Findings,
  HistoryEntry,
  PreviewLink,
  OperatorKey,
  OperatorKeys,
  PublishedVersion,
  RolloutEntry,
  RolloutStatus,
  RolloutToken,
  SignedRegistry,
} from '@farm/contracts/rollout';

/** Versions in build order. */
export const [V1, V2, V3] = ['1.0.0+aaaaaaaaaaaa', '1.1.0+bbbbbbbbbbbb', '1.2.0+cccccccccccc'] as const;

const AT = '2026-01-02T03:04:05.000Z';

const common = {
  files: {},
  sizes: {},
  contract: { min: 1, max: 1 },
  builtAt: AT,
  commit: 'abcdef0123456789abcdef0123456789abcdef01',
  entry: 'main.js',
};

/** Build of the shell that offers contract 1. */
export function makeShellBuild(fields: Partial<ShellBuild> = {}): ShellBuild {
  return { ...common, version: V1, initial: [], parts: {}, provides: {}, html: 'index.html', ...fields };
}

/** Build of a remote that needs contract 1. */
export function makeRemoteBuild(name: string, fields: Partial<RemoteBuild> = {}): RemoteBuild {
  return {
    ...common,
    version: V1,
    descriptor: {
      name,
      title: { en: name },
      contract: common.contract,
      mounts: [{ path: `/${name}`, page: 'First', title: { en: name }, layout: 'public', access: 'public' }],
      navigation: [],
    },
    pages: {},
    common: [],
    uses: {},
    ...fields,
  };
}

/** Registry with the first version of shell, assets and auth live. */
export function makeDocument(fields: Partial<RegistryDocument> = {}): RegistryDocument {
  const remote = (name: string) => ({
    versions: { [V1]: makeRemoteBuild(name) },
    ...{ stable: V1, canary: null, disabled: null, lastGood: null, retired: {} },
  });
  return {
    ...emptyRegistry,
    rev: 7,
    shell: { ...emptyRegistry.shell, versions: { [V1]: makeShellBuild() }, stable: V1 },
    remotes: { assets: remote('assets'), auth: remote('auth') },
    ...fields,
  };
}

/** Signed registry; browsers do not check its signature. */
export function makeSignedRegistry(
  document: RegistryDocument,
  fields: Partial<SignedRegistry> = {},
): SignedRegistry {
  return {
    text: JSON.stringify(document),
    keyId: '0123456789abcdef',
    signature: `signature of ${document.rev}`,
    halts: [],
    haltSignature: null,
    ...fields,
  };
}

/** Remote whose first version is stable and worked for 180 visitors. */
export function makeRolloutEntry(fields: Partial<RolloutEntry> = {}): RolloutEntry {
  return {
    name: 'assets',
    stable: V1,
    lastGood: null,
    canary: null,
    disabled: null,
    stableSince: AT,
    canarySince: null,
    rates: { stable: { visitors: 180, failed: 0 }, canary: null },
    ...fields,
  };
}

/** Status of {@link makeDocument}. */
export function makeRolloutStatus(fields: Partial<RolloutStatus> = {}): RolloutStatus {
  return {
    rev: 7,
    frozen: null,
    halts: [],
    entries: ['shell', 'assets', 'auth'].map((name) => makeRolloutEntry({ name })),
    isVerificationRequired: true,
    ...fields,
  };
}

/** Version of assets that passed its verification. */
export function makePublishedVersion(fields: Partial<PublishedVersion> = {}): PublishedVersion {
  return {
    name: 'assets',
    version: V2,
    commit: common.commit,
    builtAt: AT,
    publishedAt: AT,
    publishedBy: 'team-assets',
    verification: {
      ...{ passed: true, problems: [], pages: ['/assets'], rev: 7, at: AT },
      ...{ by: 'team-assets', changedSince: [] },
    },
    ...fields,
  };
}

/** Change that promoted the second version of assets. */
export function makeHistoryEntry(fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    rev: 7,
    at: AT,
    who: 'olga@example.org',
    why: 'It held for a day',
    keyId: '0123456789abcdef',
    keyName: 'olga',
    change: { kind: 'promote', members: { assets: V2 } },
    halt: null,
    from: { assets: V1 },
    ...fields,
  };
}

/** Preview of the second version of assets. */
export function makePreviewLink(fields: Partial<PreviewLink> = {}): PreviewLink {
  return {
    ...{ id: '3c166261-780b-4709-a4fc-dff75680dae1', name: 'assets', version: V2, person: 'Ada Lovelace' },
    ...{ createdAt: AT, createdBy: 'team-assets', expiresAt: '2026-01-02T11:04:05.000Z' },
    ...fields,
  };
}

/** Finding of a verification, with a picture. */
export function makeFinding(fields: Partial<Findings['items'][number]> = {}): Findings['items'][number] {
  return {
    ...{ number: 1, page: '/assets', step: 'after pressing ‘Add’', text: 'an error card is shown instead' },
    ...{ looks: ['en, desktop, light, no account', 'zh, phone, dark, user'], hasPicture: true },
    ...fields,
  };
}

/** Token of a team. */
export function makeRolloutToken(fields: Partial<RolloutToken> = {}): RolloutToken {
  return {
    id: '3f6f1b2a-4c01-4a5e-9d0c-8f1f7c1e0a53',
    name: 'team-assets',
    remote: 'assets',
    mayOperate: false,
    createdAt: AT,
    createdBy: 'olga@example.org',
    lastUsedAt: null,
    expiresAt: new Date(Date.now() + 30.5 * 86_400_000).toISOString(),
    ...fields,
  };
}

/** Trusted key of another operator. */
export function makeOperatorKey(fields: Partial<OperatorKey> = {}): OperatorKey {
  return {
    keyId: '0123456789abcdef',
    publicKey: 'A'.repeat(43),
    owner: 'person',
    name: 'grace@example.org',
    accountId: '4a5e9d0c-3f6f-4b2a-8c01-0a538f1f7c1e',
    state: 'trusted',
    registeredAt: AT,
    trustedFrom: AT,
    trustedBy: 'olga@example.org',
    expiresAt: new Date(Date.now() + 60.5 * 86_400_000).toISOString(),
    withdrawnAt: null,
    withdrawnBy: null,
    ...fields,
  };
}

/** Keys of a farm whose operators approve each other. */
export function makeOperatorKeys(items: OperatorKey[], fields: Partial<OperatorKeys> = {}): OperatorKeys {
  return { items, days: 90, command: 'never', waitHours: 24, ...fields };
}
