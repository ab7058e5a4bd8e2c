import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { verifySignature, computeKeyId, signText, type TrustedKey } from '@farm/contracts/rollout';
import { createPrivateKey, readOrCreatePrivateKey, readPrivateKey } from './privateKey.ts';
import { toRolloutPaths } from './toRolloutPaths.ts';
import { makeFolder } from './testing/makeFolder.ts';
import { addTrustedKey, createTrustedKeysReader, readTrustedKeys } from './trustedKeys.ts';
import { readOrCreateVisitorKey } from './visitorKey.ts';

function makeTrusted(name: string, owner: TrustedKey['owner'] = 'person'): TrustedKey {
  return { owner, publicKey: randomBytes(32).toString('base64url'), name };
}

async function readMode(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** Runs code in separate processes, all at once. */
async function runAtOnce(count: number, code: (index: number) => string): Promise<string[]> {
  const src = dirname(fileURLToPath(import.meta.url));
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code(index)], {
        cwd: src,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      assert.deepEqual(await once(child, 'close'), [0, null]);
      return output;
    }),
  );
}

test('a new private key signs, and its public half checks', async () => {
  const path = join(await makeFolder(), 'rollout/operator.key');
  const made = await createPrivateKey(path);
  const { key, publicKey, keyId } = await readPrivateKey(path);
  assert.deepEqual([publicKey, keyId], [made.publicKey, made.keyId]);
  assert.equal(keyId, await computeKeyId(publicKey));
  const signature = await signText(key, 'registry', 'text');
  assert.ok(await verifySignature(publicKey, signature, { kind: 'registry', text: 'text' }));
  assert.ok(!(await verifySignature(publicKey, signature, { kind: 'registry', text: 'other' })));
});

test('nobody else can read a private key, and it is never replaced', async () => {
  const path = join(await makeFolder(), 'rollout/operator.key');
  await createPrivateKey(path);
  assert.deepEqual([await readMode(path), await readMode(dirname(path))], ['600', '700']);
  const before = await readFile(path, 'utf8');
  assert.match(before, /^-----BEGIN PRIVATE KEY-----/);
  await assert.rejects(createPrivateKey(path), /operator\.key already contains a key/);
  assert.equal(await readFile(path, 'utf8'), before);
  assert.deepEqual(await readdir(dirname(path)), ['operator.key']);
});

test('what is no private key of ours is refused without a word of its content', async () => {
  const folder = await makeFolder();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const files = { 'text.key': 'geheim', 'rsa.key': String(rsa.export({ format: 'pem', type: 'pkcs8' })) };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    await assert.rejects(
      readPrivateKey(join(folder, name)),
      ({ message, cause }: Error) =>
        message.startsWith(`${join(folder, name)} does not contain an Ed25519 private key (PKCS#8 PEM). `) &&
        !message.includes('geheim') &&
        cause === undefined,
    );
  }
  await assert.rejects(readPrivateKey(join(folder, 'none.key')), /No key found at .*none\.key/);
});

test('processes that want one key at once get the same one', async () => {
  const folder = await makeFolder();
  const ids = await runAtOnce(
    6,
    () => `import { readOrCreatePrivateKey } from './privateKey.ts';
      import { readOrCreateVisitorKey } from './visitorKey.ts';
      const { keyId } = await readOrCreatePrivateKey(${JSON.stringify(join(folder, 'a/registry.key'))});
      const visitor = await readOrCreateVisitorKey(${JSON.stringify(join(folder, 'a/visitor.key'))});
      console.log(keyId, visitor.export().toString('hex'));`,
  );
  assert.equal(new Set(ids).size, 1);
  assert.match(ids[0] ?? '', /^[0-9a-f]{16} [0-9a-f]{64}\n$/);
  assert.equal(
    `${(await readOrCreatePrivateKey(join(folder, 'a/registry.key'))).keyId} `,
    ids[0]?.slice(0, 17),
  );
  assert.deepEqual((await readdir(join(folder, 'a'))).toSorted(), ['registry.key', 'visitor.key']);
});

test('a key of visitors that was cut short is told, not replaced', async () => {
  const path = join(await makeFolder(), 'visitor.key');
  await writeFile(path, 'short');
  await assert.rejects(readOrCreateVisitorKey(path), /visitor\.key must contain 32 bytes/);
  assert.equal(await readFile(path, 'utf8'), 'short');
});

test('a key that is there is only read: its folder may belong to another user', async () => {
  const path = join(await makeFolder(), 'visitor.key');
  await readOrCreateVisitorKey(path);
  const changedAt = async () => (await stat(dirname(path), { bigint: true })).mtimeNs;
  const before = await changedAt();
  await readOrCreateVisitorKey(path);
  assert.equal(await changedAt(), before);
});

test('trusted keys stand a line each, with comments between', async () => {
  const path = join(await makeFolder(), 'rollout/trusted-keys');
  assert.deepEqual(await readTrustedKeys(path), []);
  const [ada, registry] = [makeTrusted('Ada Lovelace'), makeTrusted('api', 'registry')];
  await addTrustedKey(path, ada);
  await writeFile(path, `# who may roll out\n\n${await readFile(path, 'utf8')}`.trimEnd());
  await addTrustedKey(path, registry);
  assert.deepEqual(await readTrustedKeys(path), [ada, registry]);
});

test('adding a key again changes nothing', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const key = makeTrusted('Ada');
  await addTrustedKey(path, key);
  const before = await readFile(path, 'utf8');
  await addTrustedKey(path, { ...key, name: 'Ada again' });
  assert.equal(await readFile(path, 'utf8'), before);
});

test('processes that add keys at once lose none', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const keys = Array.from({ length: 6 }, (_, index) => makeTrusted(`key ${index}`));
  await runAtOnce(
    6,
    (index) => `import { addTrustedKey } from './trustedKeys.ts';
      await addTrustedKey(${JSON.stringify(path)}, ${JSON.stringify(keys[index])});
      await addTrustedKey(${JSON.stringify(path)}, ${JSON.stringify(keys[0])});`,
  );
  const read = await readTrustedKeys(path);
  assert.deepEqual(
    read.map(({ name }) => name).toSorted(),
    keys.map(({ name }) => name),
  );
});

test('a damaged file is refused by file, line and what is wrong', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const { publicKey } = makeTrusted('any');
  for (const line of ['nonsense', `person ${publicKey}`, `admin ${publicKey} Ada`, 'person abc Ada']) {
    await writeFile(path, `# comment\n${line}\n`);
    await assert.rejects(readTrustedKeys(path), /trusted-keys, line 2: must be "person <public key> <name>"/);
  }
});

test("the registry's own key never passes for a person's", async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const key = makeTrusted('api', 'registry');
  await addTrustedKey(path, key);
  await assert.rejects(addTrustedKey(path, { ...key, owner: 'person' }), /for the registry "api"/);
  await writeFile(path, `registry ${key.publicKey} api\nperson ${key.publicKey} Eve\n`);
  await assert.rejects(readTrustedKeys(path), /line 2: the key of "Eve" is listed twice/);
});

test('a name of two lines cannot bring a second key in', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const { publicKey } = makeTrusted('Eve');
  await assert.rejects(
    addTrustedKey(path, makeTrusted(`Ada\nperson ${publicKey} Eve`)),
    /must have a name on one line/,
  );
  await assert.rejects(addTrustedKey(path, makeTrusted('')), /must be "person <public key> <name>"/);
  assert.deepEqual(await readTrustedKeys(path), []);
});

test('whoever follows the file has a change at once, and reads nothing while there is none', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  const readKeys = createTrustedKeysReader(path);
  const readCurrentKeys = async () => (await readKeys()).keys;
  assert.deepEqual(await readCurrentKeys(), []);
  const [ada, bob] = [makeTrusted('Ada'), makeTrusted('Bob')];
  await addTrustedKey(path, ada);
  const first = await readCurrentKeys();
  assert.deepEqual(first, [ada]);
  assert.equal(await readCurrentKeys(), first);
  await addTrustedKey(path, bob);
  assert.deepEqual(await readCurrentKeys(), [ada, bob]);
});

test('a slip in the file leaves the keys that were read before, and is told until it is mended', async () => {
  const path = join(await makeFolder(), 'trusted-keys');
  await writeFile(path, 'nonsense');
  await assert.rejects(
    createTrustedKeysReader(path)(),
    /trusted-keys, line 1: must be/,
    'there were none before',
  );
  const [ada, bob] = [makeTrusted('Ada'), makeTrusted('Bob')];
  await writeFile(path, `person ${ada.publicKey} Ada\n`);
  const readKeys = createTrustedKeysReader(path);
  assert.deepEqual(await readKeys(), { keys: [ada], problem: null });
  await writeFile(path, `person ${ada.publicKey} Ada\nperson Bob ${bob.publicKey}\n`);
  for (const again of ['at once', 'and later']) {
    const { keys, problem } = await readKeys();
    assert.deepEqual(keys, [ada], again);
    assert.match(
      problem ?? '',
      /trusted-keys, line 2: must be .*; the previously read keys stay in use$/,
      again,
    );
  }
  await writeFile(path, `person ${bob.publicKey} Bob\n`);
  assert.deepEqual(await readKeys(), { keys: [bob], problem: null });
  await rm(path);
  assert.deepEqual(await readKeys(), { keys: [], problem: null }, 'without a file nobody is believed');
});

test('keys and secrets lie in one folder, unless settings put them elsewhere', () => {
  assert.deepEqual(
    toRolloutPaths('/data', { ROLLOUT_VISITOR_KEY: '/run/secrets/v', ROLLOUT_TRUSTED_KEYS: '' }),
    {
      folder: '/data/rollout',
      trustedKeys: '/data/rollout/trusted-keys',
      registryKey: '/data/rollout/registry.key',
      visitorKey: '/run/secrets/v',
      operatorKey: '/data/rollout/operator.key',
      operatorToken: '/data/rollout/operator.token',
    },
  );
});
