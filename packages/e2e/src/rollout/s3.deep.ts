import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { openArtifacts } from '@farm/registry/artifacts';
import { startS3, type TestS3 } from '@farm/registry/testing';
import { publishBuild, readBuildFolder } from '@farm/rollout';
import { REPOSITORY_ROOT } from '../paths.ts';
import { makeDataDir } from '../system/makeDataDir.ts';
import { fetchPageData } from '../system/pageData.ts';
import { startSystem, type RunningSystem } from '../system/startSystem.ts';

const SHELL = 'shell/dist';
const INFO = 'mfe-info/dist';

describe('a farm whose artifacts lie in S3', () => {
  let s3: TestS3;
  let folder: string;
  let env: Record<string, string>;
  let system: RunningSystem;
  before(async () => {
    folder = await makeDataDir();
    s3 = await startS3();
    env = { ...s3.env, ARTIFACTS: `s3://${s3.bucket}/the/farm` };
    system = await startSystem({ env, distFolders: [SHELL, INFO] });
  });
  after(async () => {
    await system.stop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves pages, and every file of what was published as it was signed', async () => {
    const { shell, remotes } = await fetchPageData(system);
    const [info] = remotes;
    const builds = await Promise.all(
      [SHELL, INFO].map((dist) => readBuildFolder(join(REPOSITORY_ROOT, dist))),
    );
    assert.deepEqual(
      [shell.version, info?.version],
      builds.map(({ build }) => build.version),
    );
    for (const { name, build } of builds)
      for (const [file, expected] of listServedFiles(build))
        for (const encoding of ['identity', 'br']) {
          const response = await fetchFile(`/r/${name}/${build.version}/${file}`, encoding);
          assert.deepEqual(
            [response.status, await hashResponse(response)],
            [200, expected],
            `${file} (${encoding})`,
          );
        }
    assert.equal(existsSync(join(system.dataDir, 'artifacts')), false, 'nothing lies on the disk');
  });

  it('mends what was lost in the bucket when the same build is published again', async () => {
    const info = await readBuildFolder(join(REPOSITORY_ROOT, INFO));
    const { entry, files, version } = info.build;
    const path = `/r/info/${version}/${entry}`;
    const artifacts = openArtifacts({ dataDir: folder, env });
    for (const file of [entry, `${entry}.br`]) await artifacts.remove(`info/${version}/${file}`);
    assert.equal((await fetchFile(path, 'br')).status, 404);
    const { api } = await system.operator();
    assert.equal((await publishBuild(api, info)).outcome, 'mended');
    assert.equal(await hashResponse(await fetchFile(path, 'br')), files[entry]);
  });

  /** Fetches uncompressed or compressed content; fetch decompresses it. */
  function fetchFile(path: string, encoding: string): Promise<Response> {
    return fetch(system.url + path, { headers: { 'accept-encoding': encoding } });
  }
});

/**
 * Returns the files that browsers may request, each with its hash. Excludes the HTML template, which is only input to
 * pages.
 */
function listServedFiles(build: RemoteBuild | ShellBuild): [file: string, sha384: string][] {
  return Object.entries(build.files).filter(([file]) => !('html' in build && build.html === file));
}

async function hashResponse(response: Response): Promise<string> {
  const content = Buffer.from(await response.arrayBuffer());
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
