import { readFile, readdir } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import { createLogger } from '@farm/process';
import { waitUntil } from '@farm/process/testing';
import { readOrCreateVisitorKey, toRolloutPaths, signVisitor, VISITOR_COOKIE } from '@farm/registry';
import { createDiskArtifacts } from '@farm/registry/artifacts';
import { createApp } from '../app.ts';
import { readConfig, type GatewayConfig } from '../config.ts';
import { toBuildName, startFakeApi, type FakeApi } from './fakeApi.ts';
import { makeFolder } from './makeBuild.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Of the gateway's settings those that a test changes, and the API it stands before. */
type Change = Partial<GatewayConfig> & { api?: FakeApi };

/** A gateway on a free port of loopback with its own data folder and API; stopped when the test ends. */
export async function startGateway(t: TestContext, { api: givenApi, ...change }: Change = {}) {
  const dataDir = change.dataDir ?? (await makeFolder());
  const api = givenApi ?? (await startFakeApi(t));
  const rollout = { ...toRolloutPaths(dataDir, {}), trustedKeys: api.trustedKeys };
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const artifacts = createDiskArtifacts(join(dataDir, 'artifacts'));
  const config = { ...readConfig({}), hasSnapshots: false, apiUrl: api.url, rollout, ...change, dataDir };
  const app = await createApp(config, { artifacts, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** Sends the path as it is written: `fetch` would resolve `..` and encode what a test means literally. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send({ port, path, method, headers });
  /** Sends a form, as a browser does. */
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send({
      ...{ port, path, method: 'POST' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });

  async function store(...distDirs: string[]) {
    const builds = [];
    for (const dist of distDirs) {
      const build = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as RemoteBuild | ShellBuild;
      for (const file of await filesOf(dist))
        await artifacts.put(
          `${toBuildName(build)}/${build.version}/${file}`,
          await readFile(join(dist, file)),
        );
      builds.push(build);
    }
    api.announce(...builds);
    return builds;
  }

  return {
    dataDir,
    port,
    api,
    get,
    post,
    close: () => app.close(),
    /** Every line logged so far. */
    log: () => lines.join(''),
    /** Folder of a version's files. */
    artifactFolder: (name: string, version: string) => join(dataDir, 'artifacts', name, version),
    /** Publishes builds, and gives them to nobody. */
    store,
    /** Publishes builds, makes them stable and waits until the gateway knows. */
    async publish(...distDirs: string[]) {
      const builds = await store(...distDirs);
      const members = Object.fromEntries(builds.map((build) => [toBuildName(build), build.version]));
      await api.change({ kind: 'promote', members });
      await untilFollowed(get, api);
    },
    /** Waits until the gateway has the API's newest registry. */
    followed: () => untilFollowed(get, api),
    /** The header of a browser that has been here as this visitor. */
    async as(visitor: string) {
      const key = await readOrCreateVisitorKey(rollout.visitorKey);
      return { cookie: `${VISITOR_COOKIE}=${signVisitor(key, visitor)}` };
    },
    visitorKey: () => readOrCreateVisitorKey(rollout.visitorKey),
  };
}

/** The file on disk is written last, after the registry is in use. */
async function untilFollowed(get: (path: string) => Promise<Answer>, api: FakeApi): Promise<void> {
  const { text } = await api.signed();
  const { rev } = JSON.parse(text) as { rev: number };
  await waitUntil(async () => (JSON.parse((await get('/healthz')).text) as { rev?: number }).rev === rev);
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'build.json')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function send({
  body,
  ...options
}: {
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() });
      });
    });
    sent.on('error', reject).end(body);
  });
}
