import { API_ROOT, toRequest } from '@farm/contracts/call';
import { readVersion } from '@farm/contracts/calls';
import { remoteNameSchema, SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { publishedBuildSchema, versionSchema } from '@farm/contracts/rollout';
import type { LiveRegistry } from './RegistryFollower.ts';

type Build = RemoteBuild | ShellBuild;

/** Every published version, whether anybody gets it yet or not. */
export interface Builds {
  /**
   * Null when there is no such version; `unknown` while the API does not tell, or was asked too much. Who was granted
   * to see the version is told however many others guess.
   */
  find(name: string, version: string, isGranted?: boolean): Promise<Build | 'unknown' | null>;
}

const PATIENCE_MS = 3_000;
/** How long a version that is not there is believed not to be. */
const ABSENT_MS = 5_000;
const KEPT = 500;
/** Questions a second: guessed versions must not become load for the API. */
const QUESTIONS = 5;

/** The registry's versions, and those that the API knows besides. They never change, and so are asked for once. */
export function createBuilds(apiUrl: string, registry: LiveRegistry): Builds {
  const found = new Map<string, Build>();
  const asked = new Map<string, { answer: Promise<Build | 'unknown' | null>; until: number }>();
  const mayAsk = createRate(QUESTIONS);

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
      // Apart from guesses, which must not drive out what is there.
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

/** The newest of them, each once. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
}

async function fetchBuild(apiUrl: string, name: string, version: string): Promise<Build | 'unknown' | null> {
  try {
    const { url } = toRequest(readVersion, { params: { name, version } });
    const answer = await fetch(apiUrl + API_ROOT + url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status === 404) return null;
    const { build } = publishedBuildSchema.parse(await answer.json());
    const owner = 'descriptor' in build ? build.descriptor.name : SHELL;
    return owner === name && build.version === version ? build : null;
  } catch {
    // The registry's follower tells when the API is silent.
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
