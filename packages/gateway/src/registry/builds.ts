import { remoteNameSchema, SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import { publishedBuildSchema, versionSchema } from '@farm/contracts/rollout';
import type { LiveRegistry } from './liveRegistry.ts';

type Build = RemoteBuild | ShellBuild;

/** Every published version, whether anybody gets it yet or not. */
export interface Builds {
  /** Null when there is no such version; `unknown` while the API does not tell, or was asked too much. */
  find(name: string, version: string): Promise<Build | 'unknown' | null>;
}

const PATIENCE_MS = 3_000;
/** How long a version that is not there is believed not to be. */
const ABSENT_MS = 5_000;
const KEPT = 500;
/** Questions a second: guessed versions must not become load for the API. */
const QUESTIONS = 5;

/** The registry's versions, and those that the API knows besides. They never change, and so are asked for once. */
export function createBuilds(apiUrl: string, registry: LiveRegistry): Builds {
  const answers = new Map<string, { answer: Promise<Build | 'unknown' | null>; until: number }>();
  const mayAsk = createRate(QUESTIONS);

  function ask(name: string, version: string): Promise<Build | 'unknown' | null> {
    const key = `${name}/${version}`;
    const now = Date.now();
    const kept = answers.get(key);
    if (kept && kept.until > now) return kept.answer;
    if (!mayAsk(now)) return Promise.resolve('unknown');
    const entry = { answer: fetchBuild(apiUrl, name, version), until: Infinity };
    answers.delete(key);
    answers.set(key, entry);
    const oldest = answers.keys().next();
    if (answers.size > KEPT && !oldest.done) answers.delete(oldest.value);
    void entry.answer.then((build) => {
      if (build === 'unknown') entry.until = 0;
      if (build === null) entry.until = Date.now() + ABSENT_MS;
    });
    return entry.answer;
  }

  return {
    async find(name, version) {
      const document = registry.document();
      const versions = name === SHELL ? document?.shell.versions : own(document?.remotes, name)?.versions;
      const activated = own<Build>(versions, version);
      if (activated) return activated;
      const isPossible = remoteNameSchema.safeParse(name).success && versionSchema.safeParse(version).success;
      return isPossible ? ask(name, version) : null;
    },
  };
}

async function fetchBuild(apiUrl: string, name: string, version: string): Promise<Build | 'unknown' | null> {
  try {
    const url = `${apiUrl}/api/rollout/versions/${name}/${encodeURIComponent(version)}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
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
