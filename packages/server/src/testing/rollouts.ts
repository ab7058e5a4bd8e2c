import { randomBytes } from 'node:crypto';
import { emptyRegistry, type RegistryDocument, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import {
  applyChange,
  openRegistry,
  registryText,
  signText,
  type RolloutChange,
  type TrustedKey,
} from '@farm/contracts/rollout';
import { addTrustedKey, readOrCreatePrivateKey } from '@farm/registry';
import { findLatest } from '../modules/rollout/registry/repository.ts';
import { findBuilds } from '../modules/rollout/versions/repository.ts';
import { makePerson } from '../sim/people.ts';
import type { TestServer } from './startTestServer.ts';

/** An operator with a key that is trusted. */
export interface TestOperator {
  bearer: { authorization: string };
  /** Plans a step on the registry of now, signs it and takes it. @throws Error with the refusal */
  take: (change: RolloutChange, why?: string) => Promise<void>;
  /** A canary, alone or (with several members) as a set. */
  startCanary: (members: Record<string, string>, percent?: number) => Promise<void>;
  /** The registry as it counts now. */
  read: () => Promise<RegistryDocument>;
}

/** A version as its name has it: `1.2.3` with made up digits behind. */
export function makeVersion(number: string): string {
  return `${number}+${randomBytes(6).toString('hex')}`;
}

/** Puts a version among the published ones. @returns its name */
export async function addVersion({ db }: Pick<TestServer, 'db'>, name: string, version: string): Promise<string> {
  const build = name === 'shell' ? makeShell(version) : makeRemote(name, version);
  await db
    .insertInto('rollout.version')
    .values({ name, version, build: JSON.stringify(build), publishedBy: 'ada' })
    .execute();
  return version;
}

/** Makes an operator, with an account and a key of their own. */
export async function makeOperator(server: TestServer): Promise<TestOperator> {
  const { db, call, rollout } = server;
  const { token } = await makePerson(db, 'admin');
  const bearer = { authorization: `Bearer ${token}` };
  const { paths } = rollout.settings;
  const person = await readOrCreatePrivateKey(`${paths.folder}/person-${randomBytes(4).toString('hex')}.key`);
  const trusted: TrustedKey = { publicKey: person.publicKey, owner: 'person', name: 'Ada' };
  await addTrustedKey(paths.trustedKeys, trusted);

  const open = async () => {
    const latest = await findLatest(db);
    return latest
      ? openRegistry(latest.signed, await rollout.trustedKeys())
      : { signed: emptyRegistry, document: emptyRegistry, haltCount: 0 };
  };
  const take: TestOperator['take'] = async (change, why = 'a test') => {
    const { document, haltCount } = await open();
    const at = new Date();
    const members = 'members' in change ? Object.entries(change.members) : [];
    const named: [string, string][] = change.kind === 'rollback' ? [[change.name, change.version]] : members;
    const { next } = applyChange(document, change, { builds: await findBuilds(db, named), at });
    const signature = await signText(person.key, 'registry', registryText(next));
    const payload = { baseRev: document.rev, haltCount, change, why, at: at.toISOString() };
    const { status, body } = await call({
      method: 'POST',
      url: '/api/rollout/changes',
      headers: bearer,
      payload: { ...payload, keyId: person.keyId, signature },
    });
    if (status !== 200) throw new Error(`Not taken: ${JSON.stringify(body)}`);
  };
  return {
    bearer,
    take,
    startCanary: (members, percent = 50) => {
      const names = Object.keys(members);
      const set = names.length > 1 ? names.join('-') : null;
      return take({ kind: 'canary', members, percent, salt: randomBytes(16).toString('hex'), set });
    },
    read: async () => (await open()).document,
  };
}

const common = {
  files: {},
  sizes: {},
  builtAt: '2026-11-22T12:00:00Z',
  commit: null,
  entry: 'main.js',
  contract: { min: 1, max: 1 },
};

function makeShell(version: string): ShellBuild {
  return { ...common, version, initial: [], parts: {}, provides: {}, html: 'index.html' };
}

function makeRemote(name: string, version: string): RemoteBuild {
  const title = { en: name };
  const mounts = [{ path: `/${name}`, page: 'First', title, layout: 'public', access: 'public' } as const];
  const descriptor = { name, title, contract: common.contract, mounts, navigation: [] };
  return { ...common, version, descriptor, pages: {}, common: [], uses: {} };
}
