import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { addTrustedKey, createTrustedKeysReader, readOrCreatePrivateKey } from '@farm/registry';
import { encodeRegistry, signText, type SignedRegistry } from '@farm/contracts/rollout';
import type { RegistryDocument } from '@farm/contracts/registry';
import { waitUntil } from '@farm/process/testing';
import { startFakeApi } from '../testing/fakeApi.ts';
import { makeFolder, makeRemote, makeShell } from '../testing/makeBuild.ts';
import { HTML, parsePageData } from '../testing/readPage.ts';
import { startGateway } from '../testing/startGateway.ts';
import { createStoredRegistry, type RegistryAnswer } from './readRegistry.ts';
import { RegistryFollower } from './RegistryFollower.ts';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

interface Health {
  status: string;
  rev?: number;
  problem?: string;
  missing?: string;
}

async function healthOf(gateway: Gateway): Promise<Health> {
  return JSON.parse((await gateway.get('/healthz')).text) as Health;
}

/** Waits for a problem with this text, while pages are still served. @returns the problem */
async function refusal(gateway: Gateway, sentence: RegExp): Promise<string> {
  await waitUntil(async () => sentence.test((await healthOf(gateway)).problem ?? ''));
  assert.equal((await gateway.get('/', HTML)).status, 200);
  return (await healthOf(gateway)).problem ?? '';
}

async function assetsVersion(gateway: Gateway): Promise<string | undefined> {
  return parsePageData((await gateway.get('/', HTML)).text).remotes[0]?.version;
}

/** A gateway with a shell, and with `assets` whose newer version is a canary for everyone. */
async function startWithCanary(t: TestContext) {
  const gateway = await startGateway(t);
  const [shell, stable] = [await makeShell(), await makeRemote('assets')];
  const candidate = await makeRemote('assets', {}, { 'First.js': 'newer()' });
  await gateway.publish(shell.dist, stable.dist);
  await gateway.store(candidate.dist);
  const members = { assets: candidate.build.version };
  await gateway.api.change({ kind: 'canary', members, percent: 100, salt: 'ab'.repeat(16), set: null });
  await gateway.followed();
  return { gateway, stable: stable.build.version, candidate: candidate.build.version };
}

const keptPath = (gateway: Gateway) => join(gateway.dataDir, 'gateway', 'registry.json');

async function untilKept(gateway: Gateway, { text }: SignedRegistry): Promise<void> {
  const read = () => readFile(keptPath(gateway), 'utf8').catch(() => '');
  await waitUntil(async () => (await read()).includes(JSON.stringify(text)));
}

/** The same registry with a changed document and the old signature. */
function tampered(signed: SignedRegistry, change: (document: RegistryDocument) => void): SignedRegistry {
  const document = JSON.parse(signed.text) as RegistryDocument;
  change(document);
  return { ...signed, text: encodeRegistry(document) };
}

// Each gateway has a folder and an API of its own, and mostly waits until it asks again.
describe('the registry that a gateway follows', { concurrency: true }, () => {
  test('a rollback is what the very next page has, once the API has told of it', async (t) => {
    const { gateway, stable, candidate } = await startWithCanary(t);
    assert.equal(await assetsVersion(gateway), candidate);

    await gateway.api.change({ kind: 'rollback', name: 'assets', version: stable });
    await gateway.followed();

    assert.equal(await assetsVersion(gateway), stable);
  });

  test('a halt by the registry takes a canary from everybody', async (t) => {
    const { gateway, stable, candidate } = await startWithCanary(t);

    await gateway.api.halt({
      action: 'stop-canary',
      name: 'assets',
      version: candidate,
      why: '12 of 20 failed',
    });

    await waitUntil(async () => (await assetsVersion(gateway)) === stable);
    assert.equal((await healthOf(gateway)).problem, undefined);
  });

  test('with the API down from the start, the registry kept on disk is served', async (t) => {
    const { gateway, candidate } = await startWithCanary(t);
    await untilKept(gateway, await gateway.api.signed());
    await gateway.close();
    await gateway.api.stop();

    const { api, dataDir } = gateway;
    const again = await startGateway(t, { api, dataDir });

    assert.equal(await assetsVersion(again), candidate);
    assert.match(await refusal(again, /./), /^the API does not respond$/);
    assert.deepEqual(await readdir(join(dataDir, 'gateway')), ['registry.json'], 'no draft is left');
  });

  test('an API that comes back is followed again, and its silence was told once', async (t) => {
    const { gateway, stable } = await startWithCanary(t);
    await gateway.api.stop();
    await refusal(gateway, /the API does not respond/);
    await gateway.api.restart();
    gateway.api.serve(503);
    const { length } = gateway.api.asked;
    await waitUntil(() => gateway.api.asked.length > length + 3);
    await gateway.api.change({ kind: 'rollback', name: 'assets', version: stable });
    await gateway.followed();

    assert.equal(await assetsVersion(gateway), stable);
    assert.equal((await healthOf(gateway)).problem, undefined);
    for (const problem of ['the API does not respond', 'the API returned status 503'])
      assert.equal(gateway.log().split(problem).length, 2, problem);
    assert.match(gateway.log(), /the registry is being followed again/);
  });

  test('a damaged file on disk is told by name, and replaced by what the API has', async (t) => {
    const { gateway } = await startWithCanary(t);
    await untilKept(gateway, await gateway.api.signed());
    await gateway.close();
    const { api, dataDir } = gateway;
    const whole = await readFile(keptPath(gateway), 'utf8');
    const forged = JSON.parse(whole) as SignedRegistry;
    const damages: [text: string, sentence: RegExp][] = [
      [whole.slice(0, -20), /registry\.json cannot be used: the registry is not valid JSON/],
      ['{}', /the registry is not valid: /],
      [
        JSON.stringify({ ...forged, text: forged.text.replace('"rev":2', '"rev":9') }),
        /changed after "Ada" signed it/,
      ],
    ];
    for (const [text, sentence] of damages) {
      await writeFile(keptPath(gateway), text);
      await api.stop();
      const damaged = await startGateway(t, { api, dataDir });
      assert.match((await healthOf(damaged)).missing ?? '', sentence);
      assert.equal((await damaged.get('/', HTML)).status, 503);

      await api.restart();
      await damaged.followed();
      await untilKept(damaged, await api.signed());
      await waitUntil(async () => (await healthOf(damaged)).problem === undefined);
      await damaged.close();
    }
  });

  test('a registry that cannot be kept on disk is served all the same, and that is told', async (t) => {
    const dataDir = await makeFolder();
    await writeFile(join(dataDir, 'gateway'), 'a file where a folder should be');
    const gateway = await startGateway(t, { dataDir });
    await gateway.publish((await makeShell()).dist);
    await refusal(gateway, /cannot save the registry to .*registry\.json/);
  });

  test('a registry that was tampered with is refused, told, and the last good one goes on', async (t) => {
    const { gateway, stable, candidate } = await startWithCanary(t);
    const { api } = gateway;
    const promoted = await api.sign({ kind: 'promote', members: { assets: candidate } });
    api.serve(404);
    await refusal(gateway, /the API has lost its registry/);
    const lies: [what: string, lie: SignedRegistry, sentence: RegExp][] = [
      [
        'another hash of a file',
        tampered(promoted, ({ remotes }) => {
          const files = remotes['assets']?.versions[stable]?.files;
          if (files) files['First.js'] = `sha384-${'A'.repeat(64)}`;
        }),
        /the document was changed after "Ada" signed it/,
      ],
      [
        'another signature',
        { ...promoted, signature: 'A'.repeat(86) },
        /the document was changed after "Ada"/,
      ],
      [
        'no key',
        { ...promoted, keyId: '0123456789abcdef' },
        /signed by key 0123456789abcdef, which is not trusted/,
      ],
      [
        'a halt that nobody signed',
        {
          ...promoted,
          halts: [
            { action: 'disable', name: 'assets', version: candidate, why: 'x', at: new Date().toISOString() },
          ],
        },
        /its halts are not signed/,
      ],
    ];

    for (const [what, lie, sentence] of lies) {
      api.serve(lie);
      const problem = await refusal(gateway, sentence);
      assert.match(problem, /^the registry of the API was rejected: /, what);
      assert.equal(parsePageData((await gateway.get('/', HTML)).text).rev, 2, what);
    }

    api.serve(promoted);
    await gateway.followed();
    assert.equal((await healthOf(gateway)).problem, undefined);
  });

  test('nothing older comes back: neither a revision, nor one without its halts', async (t) => {
    const { gateway, stable, candidate } = await startWithCanary(t);
    const { api } = gateway;
    const before = await api.signed();
    const halted = await api.halt({
      action: 'stop-canary',
      name: 'assets',
      version: candidate,
      why: 'it fails',
    });
    await waitUntil(async () => (await assetsVersion(gateway)) === stable);

    api.serve(before);
    const problem = await refusal(gateway, /halts are missing: it has 0 of revision 2, but 1 are known/);
    assert.match(
      problem,
      /if you restored the database on purpose, stop the gateway and delete .*registry\.json/,
    );
    assert.equal(await assetsVersion(gateway), stable);

    await api.change({ kind: 'freeze', reason: 'holidays' });
    await gateway.followed();
    api.serve(halted);
    await refusal(gateway, /it is revision 2, older than the last known revision 3/);
    api.serve(before);
    assert.equal(parsePageData((await gateway.get('/', HTML)).text).rev, 3);
  });

  test('after a start, too, nothing older than what is on disk is taken', async (t) => {
    const { gateway, stable } = await startWithCanary(t);
    const { api, dataDir } = gateway;
    const before = await api.signed();
    await api.change({ kind: 'rollback', name: 'assets', version: stable });
    await gateway.followed();
    await untilKept(gateway, await gateway.api.signed());
    await gateway.close();

    api.serve(before);
    const again = await startGateway(t, { api, dataDir });

    await refusal(again, /it is revision 2, older than the last known revision 3/);
    assert.equal(await assetsVersion(again), stable);
  });

  test('a key that comes to be trusted lets in the registry that was refused before', async (t) => {
    const { gateway, stable } = await startWithCanary(t);
    const { api } = gateway;
    const other = await readOrCreatePrivateKey(join(await makeFolder(), 'other.key'));
    const { text } = await api.sign({ kind: 'rollback', name: 'assets', version: stable });
    const signature = await signText(other.key, 'registry', text);
    api.serve({ text, keyId: other.keyId, signature, halts: [], haltSignature: null });
    await refusal(gateway, new RegExp(`signed by key ${other.keyId}, which is not trusted here`));

    await addTrustedKey(api.trustedKeys, { owner: 'person', publicKey: other.publicKey, name: 'Grace' });

    await waitUntil(async () => (await healthOf(gateway)).problem === undefined);
    assert.equal(await assetsVersion(gateway), stable);
  });

  test('a key that was stolen goes once another has signed a change, and nobody misses it', async (t) => {
    const { gateway, stable } = await startWithCanary(t);
    const { api } = gateway;
    const { publicKey, key, keyId } = await readOrCreatePrivateKey(join(await makeFolder(), 'new.key'));
    await addTrustedKey(api.trustedKeys, { owner: 'person', publicKey, name: 'Grace' });
    const { text } = await api.sign({ kind: 'rollback', name: 'assets', version: stable });
    const signature = await signText(key, 'registry', text);
    const resigned = { text, keyId, signature, halts: [], haltSignature: null };
    api.serve(resigned);
    await gateway.followed();
    const both = await readFile(api.trustedKeys, 'utf8');
    await writeFile(api.trustedKeys, both.replace(/^.* Ada\n/m, ''));
    const { length } = api.asked;
    // Without news the gateway rereads the whole registry, and the keys.
    await waitUntil(() => {
      api.serve(resigned);
      return api.asked.length >= length + 3;
    });
    assert.equal((await healthOf(gateway)).problem, undefined);
    assert.equal(await assetsVersion(gateway), stable);
  });

  test('a slip in the file of trusted keys stops nothing, and is told once by line and reason', async (t) => {
    const { gateway, stable } = await startWithCanary(t);
    const { api } = gateway;
    const good = await readFile(api.trustedKeys, 'utf8');
    await writeFile(api.trustedKeys, `${good}person Grace\n`);
    for (const reason of ['first', 'second'])
      await api.change({ kind: 'disable', name: 'assets', reason }).then(gateway.followed);
    await api.change({ kind: 'rollback', name: 'assets', version: stable });
    await gateway.followed();

    assert.equal(await assetsVersion(gateway), stable);
    const problem = /trusted-keys, line 3: must be .*; the previously read keys stay in use/;
    assert.match((await healthOf(gateway)).problem ?? '', problem);
    assert.equal(gateway.log().split('trusted-keys, line 3').length, 2, 'the log says it once');

    await writeFile(api.trustedKeys, good);
    await api.change({ kind: 'enable', name: 'assets' });
    await gateway.followed();
    await waitUntil(async () => (await healthOf(gateway)).problem === undefined);
  });

  test("the registry's own key signs no document", async (t) => {
    const gateway = await startGateway(t);
    const { api } = gateway;
    const own = await readOrCreatePrivateKey(join(await makeFolder(), 'own.key'));
    await addTrustedKey(api.trustedKeys, { owner: 'registry', publicKey: own.publicKey, name: 'registry' });
    const { dist, build } = await makeShell();
    await gateway.store(dist);
    const { text } = await api.sign({ kind: 'promote', members: { shell: build.version } });

    const signature = await signText(own.key, 'registry', text);
    api.serve({ text, keyId: own.keyId, signature, halts: [], haltSignature: null });

    await waitUntil(async () => (await healthOf(gateway)).missing?.includes('is not trusted here') === true);
    assert.equal((await gateway.get('/', HTML)).status, 503);
  });

  test('a registry that says no more than before is asked for seldom', async (t) => {
    const api = await startFakeApi(t);
    const gateway = await startGateway(t, { api });
    await gateway.publish((await makeShell()).dist);
    await waitUntil(() => api.asked.at(-1)?.includes('wait=25') === true);
    const count = api.asked.length;
    for (let page = 0; page < 20; page++) await gateway.get('/', HTML);
    assert.equal(api.asked.length, count);
  });

  test('an API that gives no tag, or does not wait, is not asked in a row', async (t) => {
    const stored = createStoredRegistry(await makeFolder());
    const report = () => undefined;
    const api = await startFakeApi(t);
    const shell = await makeShell();
    api.announce(shell.build);
    const signed = await api.sign({ kind: 'promote', members: { shell: shell.build.version } });
    const impatient: RegistryAnswer[] = [
      { kind: 'registry', signed, etag: null },
      { kind: 'registry', signed, etag: '"1.0"' },
      { kind: 'unchanged' },
    ];
    for (const answer of impatient) {
      let asked = 0;
      const source = () => {
        asked += 1;
        return Promise.resolve(answer);
      };
      const follower = new RegistryFollower({
        source,
        stored,
        report,
        trustedKeys: createTrustedKeysReader(api.trustedKeys),
      });
      await follower.start();
      await waitUntil(() => asked >= 2);
      // Long enough for hundreds of requests.
      await wait(200);
      await follower.stop();
      assert.ok(asked <= 4, `${asked} times`);
    }
  });

  test('a document of a newer release is refused, and the last one that could be read is served on', async (t) => {
    const { gateway, candidate } = await startWithCanary(t);
    const document = JSON.parse((await gateway.api.signed()).text) as RegistryDocument;
    Object.assign(document.remotes['assets']?.canary ?? {}, { percent: 0, unheardOf: true });
    document.rev += 1;
    gateway.api.serve(await gateway.api.signText(encodeRegistry(document)));

    assert.match(
      await refusal(gateway, /cannot be read/),
      /rejected: the document cannot be read: .*unheardOf/,
    );
    assert.equal(await assetsVersion(gateway), candidate);
  });
});

// Holds the clock of the whole process still, so that nothing may run beside it.
test('plans do not go on while the API is silent, and before its first word they have not begun', async (t) => {
  const api = await startFakeApi(t);
  const signed = await api.sign({ kind: 'promote', members: {} });
  const ask = () => Promise.withResolvers<RegistryAnswer>();
  const [first, second, never] = [ask(), ask(), ask()];
  const questions = [first, second];
  const follower = new RegistryFollower({
    source: (_etag, signal) => {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      });
      return Promise.race([(questions.shift() ?? never).promise, aborted]);
    },
    stored: createStoredRegistry(await makeFolder()),
    report: () => undefined,
    trustedKeys: createTrustedKeysReader(api.trustedKeys),
  });
  await follower.start();
  assert.equal(follower.planTime().getTime(), 0);
  first.resolve({ kind: 'registry', signed, etag: '"1.0"' });
  await waitUntil(() => follower.planTime().getTime() > 0);
  const confirmedAt = performance.now();
  let silentSeconds = 0;
  t.mock.method(performance, 'now', () => confirmedAt + silentSeconds * 1_000);
  /** Seconds by which plans are late; the test itself takes a moment. */
  const lateSeconds = () => Math.round((Date.now() - follower.planTime().getTime()) / 1_000);
  silentSeconds = 59;
  assert.equal(lateSeconds(), 0);
  silentSeconds = 600;
  assert.equal(lateSeconds(), 540);
  second.resolve({ kind: 'unchanged' });
  await waitUntil(() => lateSeconds() === 0);
  await follower.stop();
});
