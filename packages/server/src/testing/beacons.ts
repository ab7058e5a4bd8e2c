import { randomBytes } from 'node:crypto';
import type { Beacon, RolloutChange } from '@farm/contracts/rollout';
import { createVisitorId, resolveRegistry, signVisitor, VISITOR_COOKIE } from '@farm/registry';
import { makeRemoteBuild, makeShellBuild, type TestBuild } from './rolloutBuilds.ts';
import { makeBearer, makePerson, readRegistry, sendPlannedChange } from './rolloutChanges.ts';
import { makeIp, type Bearer, type TestServer } from './startTestServer.ts';

type Server = Pick<TestServer, 'call' | 'db' | 'rollout'>;

/** A farm with two versions of the shell and of each remote; the first ones are stable. */
export interface TestRollout {
  bearer: Bearer;
  /** Versions of a name, older first. */
  versions: Record<string, [first: string, second: string]>;
  /** Makes a change, which was signed at `at`: up to five minutes from now. */
  take: (change: RolloutChange, at?: Date) => Promise<void>;
  /** Starts a canary of the second versions: a set, if there are several names. */
  startCanary: (names: string[], percent?: number) => Promise<void>;
  /** Visitors who get exactly this version. */
  visitorsOf: (name: string, version: string, count: number) => Promise<string[]>;
  rev: () => Promise<number>;
}

/** Publishes shell, assets and auth, and promotes their first versions. */
export async function startRollout(server: Server): Promise<TestRollout> {
  const bearer = await makeBearer(server);
  const operator = { bearer, key: await makePerson(server) };
  const take = (change: RolloutChange, at?: Date) => sendPlannedChange(server, { ...operator, at }, change);
  const versions: TestRollout['versions'] = {};
  for (const name of ['shell', 'assets', 'auth']) {
    const builds = [1, 2].map((number) => makeBuild(name, number));
    for (const { version, build } of builds) {
      await server.db
        .insertInto('rollout.version')
        .values({ name, version, build: JSON.stringify(build), publishedBy: 'ada' })
        .execute();
    }
    const [first, second] = builds;
    if (first && second) versions[name] = [first.version, second.version];
  }
  const pick = (names: string[], place: 0 | 1) =>
    Object.fromEntries(names.map((name) => [name, versions[name]?.[place] ?? '']));
  await take({ kind: 'promote', members: pick(Object.keys(versions), 0) });
  return {
    bearer,
    versions,
    take,
    startCanary: (names, percent = 50) =>
      take({
        kind: 'canary',
        members: pick(names, 1),
        percent,
        salt: randomBytes(16).toString('hex'),
        set: names.length > 1 ? names.join('-') : null,
      }),
    visitorsOf: async (name, version, count) => {
      const { document } = await readRegistry(server);
      const visitors: string[] = [];
      for (let tried = 0; visitors.length < count; tried++) {
        if (tried === TRIES) throw new Error(`Nobody gets ${name} ${version}`);
        const visitor = createVisitorId();
        const resolved = resolveRegistry(document, { id: visitor }, new Date());
        const all = resolved ? [resolved.shell, ...resolved.remotes] : [];
        if (all.some((one) => one.name === name && one.version === version)) visitors.push(visitor);
      }
      return visitors;
    },
    rev: async () => (await readRegistry(server)).document.rev,
  };
}

const TRIES = 100_000;

/** A beacon of a part that works, unless overridden. */
export function makeBeacon(change: Partial<Beacon> & Pick<Beacon, 'name' | 'version'>): Beacon {
  return { rev: 1, phase: 'mount', code: null, ms: 250, ...change };
}

/** Cookie header of a visitor. */
export function createVisitorCookie(
  { rollout }: Pick<Server, 'rollout'>,
  visitor: string,
): { cookie: string } {
  return { cookie: `other=1; ${VISITOR_COOKIE}=${signVisitor(rollout.visitorKey, visitor)}` };
}

/** Sends the beacons of a visitor's page, from a network of its own or from `ip`. */
export async function sendBeacons(
  server: Server,
  { visitor, ip = makeIp(), beacons }: { visitor: string; ip?: string; beacons: Beacon[] },
): Promise<number> {
  const { status } = await server.call({
    method: 'POST',
    url: '/api/rollout/beacons',
    remoteAddress: ip,
    headers: createVisitorCookie(server, visitor),
    payload: { beacons },
  });
  return status;
}

function makeBuild(name: string, number: number): TestBuild {
  const extra = { 'extra.js': `extra(${number}, '${randomBytes(4).toString('hex')}')` };
  return name === 'shell' ? makeShellBuild({}, extra) : makeRemoteBuild(name, {}, extra);
}
