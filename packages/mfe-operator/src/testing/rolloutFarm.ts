import type { RegistryDocument, RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import {
  applyChange,
  verifySignature,
  encodeRegistry,
  type NewChange,
  type OperatorKey,
  type OperatorKeys,
  type PublishedVersion,
  type RolloutEntry,
  type RolloutStatus,
} from '@farm/contracts/rollout';
import { FakeRefusal, type FakeApi } from '@farm/testing';
import { loadSigningKeys, type SigningKey } from '../model/signingKey.ts';
import {
  makeDocument,
  makeOperatorKey,
  makeOperatorKeys,
  makePublishedVersion,
  makeRemoteBuild,
  makeRolloutEntry,
  makeRolloutStatus,
  makeShellBuild,
  makeSignedRegistry,
  V1,
  V2,
  V3,
} from './rolloutFactories.ts';

type Builds = Record<string, Record<string, ShellBuild | RemoteBuild>>;

/**
 * Farm with three published versions of everything that trusts this browser and accepts correctly signed
 * changes.
 */
export interface RolloutFarm {
  document: RegistryDocument;
  signature: string;
  builds: Builds;
  published: PublishedVersion[];
  /** Status, in addition to the document's. */
  status: Partial<RolloutStatus>;
  entries: Record<string, Partial<RolloutEntry>>;
  isTrusted: boolean;
  /** The farm's view of this browser's key, in addition to `isTrusted`. */
  key: Partial<OperatorKey> | null;
  rules: Partial<OperatorKeys>;
  /** Changes made so far. */
  taken: NewChange[];
  /** Makes a change by another operator. */
  take: (change: NewChange['change']) => void;
}

/** Answers all requests of the rollout pages; `accountId` owns the trusted key. */
export function openRolloutFarm(api: FakeApi, accountId: string): RolloutFarm {
  const names = ['shell', 'assets', 'auth'];
  const versions = [V3, V2, V1];
  const at = new Date('2026-01-02T03:04:05.000Z');
  const farm: RolloutFarm = {
    document: makeDocument(),
    signature: 'signature of somebody',
    builds: Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          versions.map((version) => [
            version,
            name === 'shell' ? makeShellBuild({ version }) : makeRemoteBuild(name, { version }),
          ]),
        ),
      ]),
    ),
    published: names.flatMap((name) => versions.map((version) => makePublishedVersion({ name, version }))),
    status: {},
    entries: {},
    isTrusted: true,
    key: null,
    rules: {},
    taken: [],
    take: (change) => {
      farm.document = applyChange(farm.document, change, { builds: farm.builds, at }).next;
      farm.signature = `signature of ${farm.document.rev}`;
    },
  };
  api.on('readRolloutStatus', () => toStatus(farm));
  api.on('readRegistry', () =>
    makeSignedRegistry(farm.document, { signature: farm.signature, halts: farm.status.halts ?? [] }),
  );
  api.on('listVersions', (_body, { url }) => {
    const { searchParams } = new URL(url);
    const [name, version] = [searchParams.get('name'), searchParams.get('version')];
    return {
      items: farm.published.filter(
        (one) => (name === null || one.name === name) && (version === null || one.version === version),
      ),
      nextCursor: null,
    };
  });
  api.on('readVersion', (_body, { url }) => {
    const [name = '', version = ''] = decodeURIComponent(new URL(url).pathname).split('/').slice(-2);
    const build = farm.builds[name]?.[version];
    if (!build) throw new Error(`No test published ${name} ${version}`);
    return { ...makePublishedVersion({ name, version }), build };
  });
  api.on('listRolloutKeys', async () => {
    const { keyId, publicKey } = await loadOwnKey(accountId);
    const own = { keyId, publicKey, accountId, name: 'ada@example.org' };
    const isKnown = farm.isTrusted || farm.key !== null;
    return makeOperatorKeys(isKnown ? [makeOperatorKey({ ...own, ...farm.key })] : [], farm.rules);
  });
  api.on('registerRolloutKey', async (claim) => {
    const { publicKey, signature } = claim;
    if (!(await verifySignature(publicKey, signature, { kind: 'claim', text: publicKey })))
      throw new Error('The key is not its owner’s');
    const { keyId } = await loadOwnKey(accountId);
    farm.key = { keyId, publicKey, state: 'waiting', trustedFrom: null, trustedBy: null, expiresAt: null };
    return makeOperatorKey(farm.key);
  });
  api.on('createRolloutChange', async (change) => {
    await demandRight(farm, change, accountId);
    farm.taken.push(change);
    farm.document = nextOf(farm, change);
    farm.signature = change.signature;
    return { rev: farm.document.rev, warnings: [] };
  });
  return farm;
}

async function loadOwnKey(accountId: string): Promise<SigningKey> {
  const [newest] = await loadSigningKeys(accountId);
  if (!newest) throw new Error('This browser has no key');
  return newest;
}

/** Document that follows from a change. */
function nextOf({ document, builds }: RolloutFarm, { change, at }: NewChange): RegistryDocument {
  return applyChange(document, change, { builds, at: new Date(at) }).next;
}

/** Like the farm: refuses a change planned on another registry, and checks that exactly this was signed. */
async function demandRight(farm: RolloutFarm, change: NewChange, accountId: string): Promise<void> {
  const halts = farm.status.halts?.length ?? 0;
  if (change.baseRev !== farm.document.rev || change.haltCount !== halts)
    throw new FakeRefusal('rollout_conflict');
  const { publicKey, keyId } = await loadOwnKey(accountId);
  const signed = { kind: 'registry', text: encodeRegistry(nextOf(farm, change)) } as const;
  if (change.keyId !== keyId || !(await verifySignature(publicKey, change.signature, signed)))
    throw new Error('The change is signed wrongly');
}

function toStatus({ document, published, status, entries }: RolloutFarm): RolloutStatus {
  const live: Record<string, LiveEntry> = { shell: document.shell, ...document.remotes };
  const names = new Set([...Object.keys(live), ...published.map(({ name }) => name)]);
  return makeRolloutStatus({
    rev: document.rev,
    frozen: document.frozen,
    entries: Array.from(names, (name) => {
      const { stable, lastGood, canary, disabled } = live[name] ?? NEVER_LIVE;
      return makeRolloutEntry({
        ...{ name, stable, lastGood, disabled },
        canary: canary && {
          version: canary.version,
          percent: canary.percent,
          set: document.sets.find(({ members }) => Object.hasOwn(members, name))?.id ?? null,
        },
        ...entries[name],
      });
    }),
    ...status,
  });
}

type LiveEntry = Pick<RegistryDocument['shell'], 'stable' | 'lastGood' | 'canary'> &
  Pick<RolloutEntry, 'disabled'>;

const NEVER_LIVE: LiveEntry = { stable: null, lastGood: null, canary: null, disabled: null };
