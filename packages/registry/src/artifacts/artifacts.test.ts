import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { makeFolder } from '../testing/makeFolder.ts';
import { startListening, startS3, type TestS3 } from '../testing/startS3.ts';
import type { ArtifactStore } from './artifactStore.ts';
import { openArtifacts } from './openArtifacts.ts';

const KEY = 'assets/1.4.2+0123456789ab/static/remoteEntry.js';

let s3: TestS3;
let dataDir: string;
before(async () => {
  s3 = await startS3();
  dataDir = await makeFolder();
});
after(() => s3.stop());

const stores: Record<string, () => ArtifactStore> = {
  disk: () => openArtifacts({ dataDir, env: {} }),
  'a shared folder': () => openArtifacts({ dataDir: '/none', env: { ARTIFACTS: join(dataDir, 'shared') } }),
  S3: () => openArtifacts({ dataDir, env: { ...s3.env, ARTIFACTS: `s3://${s3.bucket}/some/where` } }),
};

async function readBytes(store: ArtifactStore, key: string): Promise<Buffer | null> {
  const file = await store.read(key);
  if (file === null) return null;
  const bytes = await buffer(file.body);
  assert.equal(bytes.length, file.size);
  return bytes;
}

for (const [name, open] of Object.entries(stores))
  describe(`artifacts on ${name}`, () => {
    test('what was put is read again, byte for byte, by everybody', async () => {
      const bytes = randomBytes(3_000_000);
      await open().put(KEY, bytes);
      assert.ok((await readBytes(open(), KEY))?.equals(bytes));
      assert.equal(await open().has(KEY), true);
    });

    test('a file may be empty', async () => {
      await open().put('assets/empty.txt', new Uint8Array());
      assert.equal((await readBytes(open(), 'assets/empty.txt'))?.length, 0);
    });

    test('putting again replaces', async () => {
      await open().put('assets/again.js', Buffer.from('the first, longer one'));
      await open().put('assets/again.js', Buffer.from('second'));
      assert.equal(String(await readBytes(open(), 'assets/again.js')), 'second');
    });

    test('what was never put is not there', async () => {
      await open().put('assets/there.js', Buffer.from('x'));
      for (const key of ['none.js', 'assets/none/none.js', 'assets', 'assets/there.js/more']) {
        assert.equal(await open().read(key), null, key);
        assert.equal(await open().has(key), false, key);
      }
    });

    test('several who put one key at once leave one whole file', async () => {
      const files = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index + 1));
      await Promise.all(files.map((bytes) => open().put('assets/race.js', bytes)));
      const left = await readBytes(open(), 'assets/race.js');
      assert.ok(files.some((bytes) => left?.equals(bytes)));
    });

    test('what is removed is gone, with everything below it and nothing beside it', async () => {
      const keys = ['gone/1.0.0+a/a.js', 'gone/1.0.0+a/b/c.js.br', 'gone/1.0.0+ab/a.js', 'gone/file.js'];
      const left = async () => {
        const there = await Promise.all(keys.map((key) => open().has(key)));
        return keys.filter((_, index) => there[index]);
      };
      for (const key of keys) await open().put(key, Buffer.from('x'));
      await open().remove('gone/1.0.0+a');
      assert.deepEqual(await left(), keys.slice(2));
      await open().remove('gone/file.js');
      for (const key of ['gone/1.0.0+a', 'gone/never', 'gone/1.0.0+ab/a.js/b', 'never'])
        await open().remove(key);
      await open().tidy();
      assert.deepEqual(await left(), keys.slice(2, 3));
    });

    test('no key leads out of the store or to what is hidden in it', async () => {
      await mkdir(join(dataDir, 'artifacts/.incoming'), { recursive: true });
      await writeFile(join(dataDir, 'artifacts/.incoming/half'), 'x');
      await writeFile(join(dataDir, 'secret'), 'x');
      const keys = [
        '../secret',
        'a/../../secret',
        '/etc/hostname',
        '.incoming/half',
        'a//b',
        'a/',
        '',
        'a\\b',
      ];
      for (const key of [...keys, 'a\0b', 'a b', `a/${'b'.repeat(500)}`, 'a/./b', 'a/..']) {
        await assert.rejects(open().put(key, Buffer.from('x')), /is not a valid artifact key/, key);
        await assert.rejects(open().remove(key), /is not a valid artifact key/, key);
        assert.equal(await open().read(key), null, key);
        assert.equal(await open().has(key), false, key);
      }
    });
  });

test('a file that is still being written stands under no key', async () => {
  const folder = await makeFolder();
  const store = openArtifacts({ dataDir: folder, env: {} });
  const put = store.put(KEY, randomBytes(8_000_000));
  const done = put.then(() => true);
  for (let whole = false; !whole; whole = await Promise.race([done, setImmediate(false)])) {
    const seen = await readBytes(store, KEY);
    if (seen !== null) assert.equal(seen.length, 8_000_000);
  }
  assert.deepEqual(await readdir(join(folder, 'artifacts/.incoming')), []);
});

test('what a process left behind that was killed is cleared away a day later', async () => {
  const folder = await makeFolder();
  const incoming = join(folder, 'artifacts/.incoming');
  const store = openArtifacts({ dataDir: folder, env: {} });
  await store.tidy();
  await store.put(KEY, Buffer.from('x'));
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const [name, at] of [['old', dayAgo] as const, ['new', new Date()] as const]) {
    await writeFile(join(incoming, name), 'half');
    await utimes(join(incoming, name), at, at);
  }
  await store.tidy();
  assert.deepEqual(await readdir(incoming), ['new']);
  assert.equal(await store.has(KEY), true);
});

test('S3 keys begin with the prefix, and carry the plus sign of versions', async () => {
  await stores['S3']?.().put(KEY, Buffer.from('x'));
  const elsewhere = openArtifacts({ dataDir, env: { ...s3.env, ARTIFACTS: `s3://${s3.bucket}` } });
  assert.equal(String(await readBytes(elsewhere, `some/where/${KEY}`)), 'x');
});

test('a bucket that is missing, credentials that are wrong and an address nobody answers are told apart', async () => {
  const open = (env: Record<string, string>, bucket = s3.bucket) =>
    openArtifacts({ dataDir, env: { ...s3.env, ...env, ARTIFACTS: `s3://${bucket}` } });
  await assert.rejects(
    open({}, 'not-there').put(KEY, Buffer.from('x')),
    /S3 bucket "not-there" at http:.* does not exist: create it, or correct ARTIFACTS/,
  );
  await assert.rejects(
    open({ AWS_ACCESS_KEY_ID: 'somebody' }).put(KEY, Buffer.from('x')),
    /rejects the credentials \(InvalidAccessKeyId\)/,
  );
  await assert.rejects(
    open({ S3_ENDPOINT: 'http://127.0.0.1:9' }).has(KEY),
    /S3 bucket .*127\.0\.0\.1:9.*ECONNREFUSED/,
  );
});

test('a service that stumbles is asked again', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(calls < 3 ? 503 : 200).end();
  });
  const endpoint = await startListening(server);
  const store = openArtifacts({
    dataDir,
    env: { ...s3.env, S3_ENDPOINT: endpoint, ARTIFACTS: 's3://bucket' },
  });
  assert.equal(await store.has(KEY), true);
  assert.equal(calls, 3);
  server.close();
});

test('a wrong place is refused by the words of the setting', () => {
  for (const place of ['bucket/prefix', './files', 's3://', 's3://B', 'https://bucket', 's3://bucket/a b'])
    assert.throws(
      () => openArtifacts({ dataDir: '/data', env: { ARTIFACTS: place } }),
      /ARTIFACTS must be s3:\/\/bucket\/prefix, or the path of a folder/,
      place,
    );
});
