import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { emptyRegistry, type RegistryDocument } from '@farm/contracts/registry';
import {
  applyChange,
  verifySignature,
  encodeRegistry,
  signText,
  type NewChange,
  type RolloutChange,
  type SignedRegistry,
} from '@farm/contracts/rollout';
import { createPrivateKey, type SigningKey } from '@farm/registry';
import { RolloutApi } from '../http/RolloutApi.ts';
import { makeHash, makeRemoteBuild, makeShellBuild, makeVersion } from '../testing/builds.ts';
import {
  makeApiError,
  startTestApi,
  type StubResponse,
  type ReceivedRequest,
} from '../testing/startTestApi.ts';
import { sendChange, type Operator } from './sendChange.ts';
import { sendPromotion } from './sendPromotion.ts';

const published = { shell: makeShellBuild('1'), assets: makeRemoteBuild('assets', '2') };
const builds = {
  shell: { [makeVersion('1')]: published.shell },
  assets: { [makeVersion('2')]: published.assets },
};
const folders = [
  { folder: 'shell/dist', name: 'shell', build: published.shell },
  { folder: 'mfe-assets/dist', name: 'assets', build: published.assets },
];
const freeze: RolloutChange = { kind: 'freeze', reason: 'Night' };

/** Test double of the farm's registry: accepts a change only if its signature covers exactly the resulting document. */
class RegistryDouble {
  document: RegistryDocument = emptyRegistry;
  /** Run once each, before the next changes are handled. A returned response replaces the real response. */
  readonly interceptors: (() => Promise<StubResponse | null>)[] = [];
  private readonly key: SigningKey;
  private signed: SignedRegistry | null = null;

  constructor(key: SigningKey) {
    this.key = key;
  }

  async answer({ method, path, body }: ReceivedRequest): Promise<StubResponse> {
    if (path === '/registry')
      return this.signed ? { status: 200, json: this.signed } : makeApiError(404, 'not_found', 'None.');
    const [, name = '', version = ''] = /^\/versions\/(\w+)\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET') return describePublished(name, decodeURIComponent(version));
    const replacement = await this.interceptors.shift()?.();
    return replacement ?? this.accept(JSON.parse(String(body)) as NewChange);
  }

  async accept({ baseRev, change, at, signature }: NewChange): Promise<StubResponse> {
    if (baseRev !== this.document.rev)
      return makeApiError(409, 'rollout_conflict', 'Another one came first.');
    const { next } = applyChange(this.document, change, { builds, at: new Date(at) });
    const text = encodeRegistry(next);
    if (!(await verifySignature(this.key.publicKey, signature, { kind: 'registry', text })))
      return makeApiError(409, 'rollout_refused', 'Not signed.');
    await this.put(next, signature);
    return { status: 200, json: { rev: next.rev, warnings: [] } };
  }

  /** Applies a change of another operator. */
  async change(change: RolloutChange): Promise<void> {
    const { next } = applyChange(this.document, change, { builds, at: new Date() });
    await this.put(next, await signText(this.key.key, 'registry', encodeRegistry(next)));
  }

  private put(next: RegistryDocument, signature: string): Promise<void> {
    this.document = next;
    const { keyId } = this.key;
    this.signed = { text: encodeRegistry(next), keyId, signature, halts: [], haltSignature: null };
    return Promise.resolve();
  }
}

async function openRegistry(t: TestContext): Promise<{ registry: RegistryDouble; operator: Operator }> {
  const folder = await mkdtemp(join(tmpdir(), 'farm-rollout-'));
  t.after(() => rm(folder, { recursive: true }));
  const key = await createPrivateKey(join(folder, 'key'));
  const registry = new RegistryDouble(key);
  const { server } = await startTestApi(t, (request) => registry.answer(request));
  const trusted = [{ publicKey: key.publicKey, owner: 'person' as const, name: 'Ada' }];
  return {
    registry,
    operator: { api: new RolloutApi({ server, token: 't', initialDelayMs: 1 }), key, trustedKeys: trusted },
  };
}

describe('a change', () => {
  test('is signed over what follows from it, builds and all, from nothing on', async (t) => {
    const { registry, operator } = await openRegistry(t);
    const { rev } = await sendPromotion(operator, folders, 'The first');
    assert.equal(rev, 1);
    assert.equal(registry.document.shell.stable, makeVersion('1'));
    assert.deepEqual(registry.document.remotes['assets']?.versions[makeVersion('2')], published.assets);
  });

  test('is none when everything is as it should be', async (t) => {
    const { registry, operator } = await openRegistry(t);
    await sendPromotion(operator, folders, 'The first');
    assert.deepEqual(await sendPromotion(operator, folders, 'Again'), { change: null, rev: 1, warnings: [] });
    assert.equal(registry.document.rev, 1);
  });

  test('is none when it would change nothing: nothing is signed, and history stays as it is', async (t) => {
    const { registry, operator } = await openRegistry(t);
    await sendPromotion(operator, folders, 'The first');
    const disable: RolloutChange = { kind: 'disable', name: 'assets', reason: 'Night' };
    await sendChange(operator, { plan: () => disable, why: 'Night' });
    const { document } = registry;
    registry.interceptors.push(() => Promise.reject(new Error('a change was sent')));
    const again = await sendChange(operator, { plan: () => disable, why: 'Night' });
    assert.deepEqual(again, { change: null, rev: 2, warnings: [] });
    assert.equal(registry.document, document);
  });

  test('is planned anew from what another one left that came first', async (t) => {
    const { registry, operator } = await openRegistry(t);
    await sendPromotion(operator, folders, 'The first');
    registry.interceptors.push(async () => {
      await registry.change({ kind: 'disable', name: 'assets', reason: 'Somebody was faster' });
      return null;
    });
    const { rev } = await sendChange(operator, { plan: () => freeze, why: 'Night' });
    assert.equal(rev, 3);
    assert.deepEqual(registry.document.remotes['assets']?.disabled, { reason: 'Somebody was faster' });
    assert.deepEqual(registry.document.frozen, { reason: 'Night' });
  });

  test('is not taken twice when its answer was lost', async (t) => {
    const { registry, operator } = await openRegistry(t);
    let lostRequest: ReceivedRequest | undefined;
    const { server, requests } = await startTestApi(t, async (request) => {
      const answer = await registry.answer(request);
      if (request.path !== '/changes' || lostRequest) return answer;
      lostRequest = request;
      return 'reset';
    });
    const api = new RolloutApi({ server, token: 't', initialDelayMs: 1 });
    const { rev } = await sendChange({ ...operator, api }, { plan: () => freeze, why: 'Night' });
    assert.deepEqual([rev, registry.document.rev], [1, 1]);
    assert.equal(requests.filter(({ path }) => path === '/changes').length, 2);
  });

  test('is refused before it is sent when the rules refuse it', async (t) => {
    const { operator } = await openRegistry(t);
    const unknown: RolloutChange = { kind: 'promote', members: { assets: makeVersion('9') } };
    await assert.rejects(
      sendChange(operator, { plan: () => unknown, why: 'No' }),
      /assets .* is not published/,
    );
  });

  test('is not signed on a registry that nobody trusted signed', async (t) => {
    const { registry, operator } = await openRegistry(t);
    await sendPromotion(operator, folders, 'The first');
    const foreignOperator = {
      ...operator,
      trustedKeys: [{ ...operator.trustedKeys[0], publicKey: 'A'.repeat(43) }],
    };
    const request = { plan: () => freeze, why: 'Night' };
    await assert.rejects(sendChange(foreignOperator as Operator, request), /which is not trusted here/);
    assert.equal(registry.document.rev, 1);
  });

  test('warns when nothing here can check the registry', async (t) => {
    const { operator } = await openRegistry(t);
    await sendPromotion(operator, folders, 'The first');
    const { warnings } = await sendChange(
      { ...operator, trustedKeys: [] },
      { plan: () => freeze, why: 'Night' },
    );
    assert.match(warnings.join(), /ROLLOUT_TRUSTED_KEYS/);
  });

  test('signs for no file that was not built here, when it was built here', async (t) => {
    const { registry, operator } = await openRegistry(t);
    const swapped = folders.map((folder) => ({
      ...folder,
      build: { ...folder.build, files: { ...folder.build.files, 'main.js': makeHash('x') } },
    }));
    await assert.rejects(
      sendPromotion(operator, swapped, 'The first'),
      /files of shell .* differ .* Do not trust it/,
    );
    assert.equal(registry.document.rev, 0);
  });
});

function describePublished(name: string, version: string): StubResponse {
  const build = (builds as Record<string, Record<string, unknown>>)[name]?.[version];
  if (!build) return makeApiError(404, 'not_found', 'None.');
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
