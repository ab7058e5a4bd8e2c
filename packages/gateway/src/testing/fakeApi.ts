import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { emptyRegistry, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import {
  applyChange,
  encodeHalts,
  encodeRegistry,
  signText,
  applyHalts,
  type Halt,
  type PublishedBuild,
  type RolloutChange,
  type SignedRegistry,
} from '@farm/contracts/rollout';
import { addTrustedKey, readOrCreatePrivateKey } from '@farm/registry';
import { makeFolder } from './makeBuild.ts';

type Build = RemoteBuild | ShellBuild;

/** Response of the fake API to requests for the registry; a number is a status without a body. */
type RegistryAnswer = SignedRegistry | number;

/**
 * As much of the API as the gateway asks for, on a port of loopback: registries that are signed by true keys, long
 * polls, and published versions. Its keys are in the file at `trustedKeys`.
 */
export async function startFakeApi(t: TestContext) {
  const folder = await makeFolder();
  const trustedKeys = join(folder, 'trusted-keys');
  const person = await readOrCreatePrivateKey(join(folder, 'person.key'));
  const own = await readOrCreatePrivateKey(join(folder, 'registry.key'));
  await addTrustedKey(trustedKeys, { owner: 'person', publicKey: person.publicKey, name: 'Ada' });
  await addTrustedKey(trustedKeys, { owner: 'registry', publicKey: own.publicKey, name: 'registry' });

  const builds: Record<string, Record<string, Build>> = {};
  const asked: string[] = [];
  const openPreviews = new Set<string>();
  const endedGrants: string[] = [];
  let document = emptyRegistry;
  let halts: Halt[] = [];
  let answer: RegistryAnswer = 404;
  let wake = Promise.withResolvers<undefined>();

  function serve(next: RegistryAnswer): void {
    answer = next;
    wake.resolve(undefined);
    wake = Promise.withResolvers();
  }

  async function signed(): Promise<SignedRegistry> {
    const text = encodeRegistry(document);
    const { rev } = document;
    return {
      text,
      keyId: person.keyId,
      signature: await signText(person.key, 'registry', text),
      halts,
      haltSignature:
        halts.length === 0
          ? null
          : { keyId: own.keyId, signature: await signText(own.key, 'halts', encodeHalts(rev, halts)) },
    };
  }

  /** Makes a change and signs what follows. */
  function sign(change: RolloutChange): Promise<SignedRegistry> {
    document = applyChange(applyHalts(document, halts), change, { builds, at: new Date() }).next;
    halts = [];
    return signed();
  }

  async function answerRegistry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isKnown = () => request.headers['if-none-match'] === etagOf(answer);
    if (request.url?.includes('wait=') && isKnown()) {
      const closed = once(response, 'close');
      await Promise.race([wake.promise, closed]);
    }
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (isKnown()) response.writeHead(304).end();
    else response.writeHead(200, { etag: etagOf(answer) }).end(JSON.stringify(answer));
  }

  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    if (url.startsWith('/api/rollout/registry')) {
      void answerRegistry(request, response);
      return;
    }
    const [, preview] = /^\/api\/rollout\/previews\/([^/]+)$/.exec(url) ?? [];
    if (preview === 'end') {
      void buffer(request).then((body) => {
        endedGrants.push((JSON.parse(body.toString()) as { grant: string }).grant);
        response.writeHead(204).end();
      });
      return;
    }
    if (preview !== undefined) {
      response.writeHead(200).end(JSON.stringify({ isOpen: openPreviews.has(preview) }));
      return;
    }
    const [, name = '', version = ''] = /^\/api\/rollout\/versions\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
    const build = builds[name]?.[decodeURIComponent(version)];
    if (build) response.writeHead(200).end(JSON.stringify(published(name, build)));
    else response.writeHead(404).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  t.after(stop);

  return {
    url: `http://127.0.0.1:${port}`,
    trustedKeys,
    /** Paths it was asked for so far. */
    asked,
    /** Ids of the previews that are open. */
    openPreviews,
    /** Grants of previews that it was told to end. */
    endedGrants,
    stop,
    async restart() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    /** From now on the version is known, though nobody gets it. */
    announce(...added: Build[]) {
      for (const build of added) (builds[toBuildName(build)] ??= {})[build.version] = build;
    },
    sign,
    /** Signs any text, such as a document of another release. */
    async signText(text: string): Promise<SignedRegistry> {
      return { ...(await signed()), text, signature: await signText(person.key, 'registry', text) };
    },
    /** Makes a change, and serves what follows. */
    async change(change: RolloutChange): Promise<SignedRegistry> {
      const next = await sign(change);
      serve(next);
      return next;
    },
    /** Does what the registry does by itself. */
    async halt(halt: Omit<Halt, 'at'>): Promise<SignedRegistry> {
      halts = [...halts, { ...halt, at: new Date().toISOString() }];
      const next = await signed();
      serve(next);
      return next;
    },
    /** Answers just this from now on, signed or not. */
    serve,
    /** The registry as it was last signed. */
    signed,
  };
}

/** See {@link startFakeApi}. */
export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;

/** Name of the remote, or `shell`, that a build is of. */
export function toBuildName(build: Build): string {
  return 'descriptor' in build ? build.descriptor.name : 'shell';
}

function etagOf(answer: RegistryAnswer): string {
  if (typeof answer === 'number') return '';
  const { rev } = JSON.parse(answer.text) as { rev: number };
  return `"${rev}.${answer.halts.length}"`;
}

function published(name: string, build: Build): PublishedBuild {
  const { version, commit, builtAt } = build;
  return {
    name,
    version,
    commit,
    builtAt,
    publishedAt: builtAt,
    build,
  };
}
