import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { emptyRegistry } from '@farm/contracts/registry';
import {
  applyChange,
  announcedSchema,
  verifySignedRegistry,
  publishedBuildSchema,
  encodeRegistry,
  signedRegistrySchema,
  signText,
  type ChangeContext,
  type NewChange,
  type VerifiedSignedRegistry,
  type RolloutChange,
} from '@farm/contracts/rollout';
import { addTrustedKey, createPrivateKey, type SigningKey } from '@farm/registry';
import { addRolloutToken } from '../modules/rollout/tokens/service.ts';
import type { Bearer, TestServer } from './startTestServer.ts';
import type { TestBuild } from './rolloutBuilds.ts';

type Server = Pick<TestServer, 'call' | 'db' | 'rollout'>;
type Answer = Awaited<ReturnType<TestServer['call']>>;

/** Header with a token. */
export async function makeBearer(
  { db }: Pick<Server, 'db'>,
  remote: string | null = null,
): Promise<Bearer & { name: string }> {
  const name = `${remote ?? 'operator'}-${randomBytes(4).toString('hex')}`;
  const { token } = await addRolloutToken(
    db,
    { name, remote, days: 90 },
    { who: 'os:ada', auditName: 'os:ada', accountId: null },
  );
  return Object.defineProperty({ authorization: `Bearer ${token}`, name }, 'name', { enumerable: false });
}

/** Creates a person's key that is trusted from now on. */
export async function makePerson({ rollout }: Pick<Server, 'rollout'>, name = 'Ada'): Promise<SigningKey> {
  const { paths } = rollout.settings;
  const key = await createPrivateKey(join(paths.folder, `person-${randomBytes(4).toString('hex')}.key`));
  await addTrustedKey(paths.trustedKeys, { publicKey: key.publicKey, owner: 'person', name });
  return key;
}

/** Reads the registry like a client that trusts the server's keys. */
export async function readRegistry({ call, rollout }: Server): Promise<VerifiedSignedRegistry> {
  const { status, body } = await call({ url: '/api/rollout/registry' });
  if (status === 404) return { signed: emptyRegistry, document: emptyRegistry, haltCount: 0 };
  return verifySignedRegistry(signedRegistrySchema.parse(body), await rollout.trustedKeys());
}

/** Plans and signs a change on the current registry, like a client. */
export async function planChange(
  server: Server,
  { at = new Date(), ...key }: SigningKey & { at?: Date },
  change: RolloutChange,
): Promise<NewChange> {
  const { document, haltCount } = await readRegistry(server);
  const builds: ChangeContext['builds'] = {};
  for (const [name, version] of membersOf(change)) {
    const { status, body } = await server.call({ url: `/api/rollout/versions/${name}/${version}` });
    if (status === 200) (builds[name] ??= {})[version] = publishedBuildSchema.parse(body).build;
  }
  const { next } = applyChange(document, change, { builds, at });
  return {
    baseRev: document.rev,
    haltCount,
    change,
    why: 'because',
    at: at.toISOString(),
    keyId: key.keyId,
    signature: await signText(key.key, 'registry', encodeRegistry(next)),
  };
}

/** Sends a change. */
export async function sendChange(server: Server, bearer: Bearer, payload: NewChange): Promise<Answer> {
  return server.call({ method: 'POST', url: '/api/rollout/changes', headers: { ...bearer }, payload });
}

/** Plans and sends a change, as of `at` if given. @throws Error if it is refused */
export async function sendPlannedChange(
  server: Server,
  { bearer, key, at }: { bearer: Bearer; key: SigningKey; at?: Date | undefined },
  change: RolloutChange,
): Promise<void> {
  const planned = await planChange(server, { ...key, ...(at && { at }) }, change);
  const { status, body } = await sendChange(server, bearer, planned);
  if (status !== 200) throw new Error(`Not taken: ${JSON.stringify(body)}`);
}

/** Announces a build. */
export async function sendAnnouncement(
  { call }: Pick<Server, 'call'>,
  bearer: Bearer,
  { name, version, build }: Pick<TestBuild, 'name' | 'version'> & { build: unknown },
): Promise<Answer> {
  const url = `/api/rollout/versions/${name}/${version}`;
  return call({ method: 'PUT', url, headers: { ...bearer }, payload: build as object });
}

/** Uploads a file. */
export async function sendFile(
  { call }: Pick<Server, 'call'>,
  bearer: Bearer,
  { name, version, path, content }: { name: string; version: string; path: string; content: Buffer },
): Promise<Answer> {
  const url = `/api/rollout/versions/${name}/${version}/files/${path}`;
  const headers = { ...bearer, 'content-type': 'application/octet-stream' };
  return call({ method: 'PUT', url, headers, payload: content });
}

/** Publishes uploaded files. */
export async function publish(
  { call }: Pick<Server, 'call'>,
  bearer: Bearer,
  { name, version }: Pick<TestBuild, 'name' | 'version'>,
): Promise<Answer> {
  const url = `/api/rollout/versions/${name}/${version}/publish`;
  return call({ method: 'POST', url, headers: { ...bearer } });
}

/** Announces, uploads missing files, and publishes; returns the last response. */
export async function publishWhole(
  server: Pick<Server, 'call'>,
  bearer: Bearer,
  made: TestBuild,
): Promise<Answer> {
  const announced = await sendAnnouncement(server, bearer, made);
  if (announced.status !== 200) return announced;
  for (const path of announcedSchema.parse(announced.body).missing) {
    const content = made.files[path];
    if (!content) throw new Error(`The build has no ${path}`);
    const { status, body } = await sendFile(server, bearer, { ...made, path, content });
    if (status !== 204) throw new Error(`Not uploaded: ${JSON.stringify(body)}`);
  }
  return publish(server, bearer, made);
}

function membersOf(change: RolloutChange): [string, string][] {
  if (change.kind === 'canary' || change.kind === 'promote') return Object.entries(change.members);
  return change.kind === 'rollback' ? [[change.name, change.version]] : [];
}
