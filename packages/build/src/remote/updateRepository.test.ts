import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { updateRepository } from './updateRepository.ts';

describe('the SDK of a remote in a repository of its own', () => {
  let folder: string;
  let farm: Server;
  let origin: string;
  let index: object | null;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'farm-update-'));
    farm = createServer((_request, response) => {
      response.writeHead(index === null ? 404 : 200).end(JSON.stringify(index));
    });
    await new Promise<void>((done) => farm.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(farm.address() as AddressInfo).port}`;
  });
  after(() => {
    farm.close();
    rmSync(folder, { recursive: true });
  });

  const write = (devDependencies: Record<string, string>) =>
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({
        name: 'mfe-orchard',
        dependencies: { dayjs: '1.0.0', react: '19.0.0' },
        devDependencies,
      }),
    );
  const read = (): unknown => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

  test('moves to what the farm offers now, and nothing else changes', async () => {
    const next = `${origin}/packages/build-3.1.0-ba9876543210.tgz`;
    index = {
      farm: origin,
      version: '3.1.0',
      creator: '',
      packages: { '@farm/build': next },
      tools: { react: '19.0.1' },
    };
    write({ '@farm/build': `${origin}/packages/build-3.0.0-0123456789ab.tgz`, jest: '1.0.0' });

    const first = await updateRepository(folder);

    assert.deepEqual(first, { version: '3.1.0', changed: ['react', '@farm/build'] });
    assert.deepEqual(read(), {
      name: 'mfe-orchard',
      dependencies: { dayjs: '1.0.0', react: '19.0.1' },
      devDependencies: { '@farm/build': next, jest: '1.0.0' },
    });
    assert.deepEqual(await updateRepository(folder), { version: '3.1.0', changed: [] });
  });

  test('stays when the farm offers none', async () => {
    index = null;
    write({ '@farm/build': `${origin}/packages/build-3.0.0-0123456789ab.tgz` });
    await assert.rejects(
      updateRepository(folder),
      /offers no SDK\. Its operator packs it with: npm run package:sdk$/,
    );
  });

  test('is missing in a folder without an address of a farm', async () => {
    write({ '@farm/build': '3.0.0' });
    await assert.rejects(updateRepository(folder), /its package\.json has no address of @farm\/build\.$/);
  });
});
