import { API_ROOT, toRequest } from '@farm/contracts/call';
import { readVersion } from '@farm/contracts/calls';
import { remoteNameSchema, SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { publishedBuildSchema, versionSchema } from '@farm/contracts/rollout';
import type { LiveRegistry } from './RegistryFollower.ts';

type Build = RemoteBuild | ShellBuild;

/** All published versions, whether or not visitors get them. */
export interface Builds {
  /**
   * Returns null if the version does not exist; `unknown` while the API is unreachable or over the limit.
   * Browsers with a grant for the version bypass the limit.
   */
  find(name: string, version: string, isGranted?: boolean): Promise<Build | 'unknown' | null>;
}

const PATIENCE_MS = 3_000;
/** Time for which a missing version is cached as missing, in milliseconds. */
const ABSENT_MS = 5_000;
const KEPT = 500;
/** Lookups per second: guessed versions must not put load on the API. */
const MAX_LOOKUPS_PER_SECOND = 5;

/** Versions from the registry and, beyond it, from the API. They never change, so each is looked up once. */
export function createBuilds(apiUrl: string, registry: LiveRegistry): Builds {
  const found = new Map<string, Build>();
  const asked = new Map<string, { answer: Promise<Build | 'unknown' | null>; until: number }>();
  const mayAsk = createRate(MAX_LOOKUPS_PER_SECOND);

  function ask(name: string, version: string, isGranted: boolean): Promise<Build | 'unknown' | null> {
    const key = `${name}/${version}`;
    const now = Date.now();
    const kept = asked.get(key);
    if (kept && kept.until > now) return kept.answer;
    if (!isGranted && !mayAsk(now)) return Promise.resolve('unknown');
    const entry = { answer: fetchBuild(apiUrl, name, version), until: Infinity };
    keep(asked, key, entry);
    void entry.answer.then((build) => {
      entry.until = build === null ? Date.now() + ABSENT_MS : 0;
      // Stored apart from guesses, which must not evict existing versions.
      if (build !== null && build !== 'unknown') keep(found, key, build);
    });
    return entry.answer;
  }

  return {
    async find(name, version, isGranted = false) {
      const document = registry.document();
      const versions = name === SHELL ? document?.shell.versions : own(document?.remotes, name)?.versions;
      const activated = own<Build>(versions, version);
      const known = activated ?? found.get(`${name}/${version}`);
      if (known) return known;
      const isPossible = remoteNameSchema.safeParse(name).success && versionSchema.safeParse(version).success;
      return isPossible ? ask(name, version, isGranted) : null;
    },
  };
}

/** Keeps the newest entries, each once. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
}

async function fetchBuild(apiUrl: string, name: string, version: string): Promise<Build | 'unknown' | null> {
  try {
    const { url } = toRequest(readVersion, { params: { name, version } });
    const answer = await fetch(apiUrl + API_ROOT + url, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (answer.status === 404) return null;
    const { build } = publishedBuildSchema.parse(await answer.json());
    const owner = 'descriptor' in build ? build.descriptor.name : SHELL;
    return owner === name && build.version === version ? build : null;
  } catch {
    // The registry's follower reports an unreachable API.
    return 'unknown';
  }
}

function createRate(most: number): (now: number) => boolean {
  let second = 0;
  let count = 0;
  return (now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) count = 0;
    second = current;
    count += 1;
    return count <= most;
  };
}

function own<Value>(record: Record<string, Value> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
