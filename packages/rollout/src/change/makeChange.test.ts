import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  isSignedBy,
  registryText,
  signText,
  type NewChange,
  type RolloutChange,
  type SignedRegistry,
} from '@farm/contracts/rollout';
import { createPrivateKey, type SigningKey } from '@farm/registry';
import { RolloutApi } from '../http/RolloutApi.ts';
import { hashLike, remoteBuild, shellBuild, versionOf } from '../testing/builds.ts';
import { apiError, serveApi, type Answer, type Asked } from '../testing/serveApi.ts';
import { makeChange, type Operator } from './makeChange.ts';
import { promoteBuilds } from './promoteBuilds.ts';

const published = { shell: shellBuild('1'), assets: remoteBuild('assets', '2') };
const builds = {
  shell: { [versionOf('1')]: published.shell },
  assets: { [versionOf('2')]: published.assets },
};
const folders = [
  { folder: 'shell/dist', name: 'shell', build: published.shell },
  { folder: 'mfe-assets/dist', name: 'assets', build: published.assets },
];
const freeze: RolloutChange = { kind: 'freeze', reason: 'Night' };

/** Test double of the farm's registry: accepts a change only if its signature covers exactly the resulting document. */
class Registry {
  document: RegistryDocument = emptyRegistry;
  /** Run once each, before the next changes are handled. A returned response replaces the real response. */
  readonly mishaps: (() => Promise<Answer | null>)[] = [];
  private readonly key: SigningKey;
  private signed: SignedRegistry | null = null;

  constructor(key: SigningKey) {
    this.key = key;
  }

  async answer({ method, path, body }: Asked): Promise<Answer> {
    if (path === '/registry')
      return this.signed ? { status: 200, json: this.signed } : apiError(404, 'not_found', 'None.');
    const [, name = '', version = ''] = /^\/versions\/(\w+)\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET') return describePublished(name, decodeURIComponent(version));
    const mishap = await this.mishaps.shift()?.();
    return mishap ?? this.take(JSON.parse(String(body)) as NewChange);
  }

  async take({ baseRev, change, at, signature }: NewChange): Promise<Answer> {
    if (baseRev !== this.document.rev) return apiError(409, 'rollout_conflict', 'Another one came first.');
    const { next } = applyChange(this.document, change, { builds, at: new Date(at) });
    const text = registryText(next);
    if (!(await isSignedBy(this.key.publicKey, signature, { kind: 'registry', text })))
      return apiError(409, 'rollout_refused', 'Not signed.');
    await this.put(next, signature);
    return { status: 200, json: { rev: next.rev, warnings: [] } };
  }

  /** Applies a change of another operator. */
  async change(change: RolloutChange): Promise<void> {
    const { next } = applyChange(this.document, change, { builds, at: new Date() });
    await this.put(next, await signText(this.key.key, 'registry', registryText(next)));
  }

  private put(next: RegistryDocument, signature: string): Promise<void> {
    this.document = next;
    const { keyId } = this.key;
    this.signed = { text: registryText(next), keyId, signature, halts: [], haltSignature: null };
    return Promise.resolve();
  }
}

async function open(t: TestContext): Promise<{ registry: Registry; operator: Operator }> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-rollout-'));
  t.after(() => rm(folder, { recursive: true }));
  const key = await createPrivateKey(join(folder, 'key'));
  const registry = new Registry(key);
  const { server } = await serveApi(t, (asked) => registry.answer(asked));
  const trusted = [{ publicKey: key.publicKey, owner: 'person' as const, name: 'Ada' }];
  return { registry, operator: { api: new RolloutApi({ server, token: 't', pauseMs: 1 }), key, trusted } };
}

describe('a change', () => {
  test('is signed over what follows from it, builds and all, from nothing on', async (t) => {
    const { registry, operator } = await open(t);
    const { rev } = await promoteBuilds(operator, folders, 'The first');
    assert.equal(rev, 1);
    assert.equal(registry.document.shell.stable, versionOf('1'));
    assert.deepEqual(registry.document.remotes['assets']?.versions[versionOf('2')], published.assets);
  });

  test('is none when everything is as it should be', async (t) => {
    const { registry, operator } = await open(t);
    await promoteBuilds(operator, folders, 'The first');
    assert.deepEqual(await promoteBuilds(operator, folders, 'Again'), { change: null, rev: 1, warnings: [] });
    assert.equal(registry.document.rev, 1);
  });

  test('is none when it would change nothing: nothing is signed, and history stays as it is', async (t) => {
    const { registry, operator } = await open(t);
    await promoteBuilds(operator, folders, 'The first');
    const off: RolloutChange = { kind: 'disable', name: 'assets', reason: 'Night' };
    await makeChange(operator, { plan: () => off, why: 'Night' });
    const { document } = registry;
    registry.mishaps.push(() => Promise.reject(new Error('a change was sent')));
    const again = await makeChange(operator, { plan: () => off, why: 'Night' });
    assert.deepEqual(again, { change: null, rev: 2, warnings: [] });
    assert.equal(registry.document, document);
  });

  test('is planned anew from what another one left that came first', async (t) => {
    const { registry, operator } = await open(t);
    await promoteBuilds(operator, folders, 'The first');
    registry.mishaps.push(async () => {
      await registry.change({ kind: 'disable', name: 'assets', reason: 'Somebody was faster' });
      return null;
    });
    const { rev } = await makeChange(operator, { plan: () => freeze, why: 'Night' });
    assert.equal(rev, 3);
    assert.deepEqual(registry.document.remotes['assets']?.disabled, { reason: 'Somebody was faster' });
    assert.deepEqual(registry.document.frozen, { reason: 'Night' });
  });

  test('is not taken twice when its answer was lost', async (t) => {
    const { registry, operator } = await open(t);
    let lost: Asked | undefined;
    const { server, asked } = await serveApi(t, async (one) => {
      const answer = await registry.answer(one);
      if (one.path !== '/changes' || lost) return answer;
      lost = one;
      return 'reset';
    });
    const api = new RolloutApi({ server, token: 't', pauseMs: 1 });
    const { rev } = await makeChange({ ...operator, api }, { plan: () => freeze, why: 'Night' });
    assert.deepEqual([rev, registry.document.rev], [1, 1]);
    assert.equal(asked.filter(({ path }) => path === '/changes').length, 2);
  });

  test('is refused before it is sent when the rules refuse it', async (t) => {
    const { operator } = await open(t);
    const unknown: RolloutChange = { kind: 'promote', members: { assets: versionOf('9') } };
    await assert.rejects(
      makeChange(operator, { plan: () => unknown, why: 'No' }),
      /assets .* is not published/,
    );
  });

  test('is not signed on a registry that nobody trusted signed', async (t) => {
    const { registry, operator } = await open(t);
    await promoteBuilds(operator, folders, 'The first');
    const stranger = { ...operator, trusted: [{ ...operator.trusted[0], publicKey: 'A'.repeat(43) }] };
    const request = { plan: () => freeze, why: 'Night' };
    await assert.rejects(makeChange(stranger as Operator, request), /which is not trusted here/);
    assert.equal(registry.document.rev, 1);
  });

  test('warns when nothing here can check the registry', async (t) => {
    const { operator } = await open(t);
    await promoteBuilds(operator, folders, 'The first');
    const { warnings } = await makeChange({ ...operator, trusted: [] }, { plan: () => freeze, why: 'Night' });
    assert.match(warnings.join(), /ROLLOUT_TRUSTED_KEYS/);
  });

  test('signs for no file that was not built here, when it was built here', async (t) => {
    const { registry, operator } = await open(t);
    const swapped = folders.map((folder) => ({
      ...folder,
      build: { ...folder.build, files: { ...folder.build.files, 'main.js': hashLike('x') } },
    }));
    await assert.rejects(
      promoteBuilds(operator, swapped, 'The first'),
      /other files of shell .* do not trust it/,
    );
    assert.equal(registry.document.rev, 0);
  });
});

function describePublished(name: string, version: string): Answer {
  const build = (builds as Record<string, Record<string, unknown>>)[name]?.[version];
  if (!build) return apiError(404, 'not_found', 'None.');
  const at = '2026-11-22T00:00:00.000Z';
  const facts = {
    name,
    version,
    commit: null,
    builtAt: at,
    publishedAt: at,
    publishedBy: 'A',
    verification: null,
  };
  return { status: 200, json: { ...facts, build } };
}
