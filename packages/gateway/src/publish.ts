import { registryPath } from './artifacts/artifactFolder.ts';
import { checkTogether } from './publishing/checkTogether.ts';
import { makeLive, type Outcome } from './publishing/makeLive.ts';
import { readBuild, type Candidate } from './publishing/readBuild.ts';
import { storeArtifact } from './publishing/storeArtifact.ts';
import { fileRegistryStore } from './registry/fileRegistryStore.ts';
import { RegistryConflictError } from './registry/registryStore.ts';

/** The builds may not go live; one sentence for each reason. Nothing was changed. */
export class PublishRefusedError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** What {@link publishBuilds} did. */
export interface Publication {
  /** Revision of the registry afterwards. */
  rev: number;
  builds: { name: string; version: string; outcome: Outcome }[];
}

/**
 * Publishes the builds in `distDirs` (each with its `build.json`) as the stable versions, in one change of
 * the registry: they are checked together with what stays live. Publishing what is stable already changes
 * nothing. Safe to run in several processes at once.
 * @throws PublishRefusedError @throws RegistryUnreadableError
 */
export async function publishBuilds({
  distDirs,
  dataDir,
}: {
  distDirs: string[];
  dataDir: string;
}): Promise<Publication> {
  const store = fileRegistryStore(registryPath(dataDir));
  const candidates = await readBuilds(distDirs);
  for (;;) {
    const document = await store.read();
    refuseIf(checkTogether(document, candidates));
    for (const candidate of candidates) await storeArtifact(dataDir, candidate);
    const { next, outcomes } = makeLive(document, candidates);
    const builds = candidates.map(({ name, build }, index) => ({
      name,
      version: build.version,
      outcome: outcomes[index] ?? 'unchanged',
    }));
    if (outcomes.every((outcome) => outcome === 'unchanged')) return { rev: document.rev, builds };
    try {
      return { rev: (await store.replace(document.rev, next)).rev, builds };
    } catch (error) {
      // Another publisher was first: what may go live is decided again, beside what is live now.
      if (!(error instanceof RegistryConflictError)) throw error;
    }
  }
}

async function readBuilds(distDirs: string[]): Promise<Candidate[]> {
  const read = await Promise.all(distDirs.map(readBuild));
  refuseIf(read.flatMap(({ problems }) => problems));
  return read.flatMap(({ candidate }) => candidate ?? []);
}

function refuseIf(problems: string[]): void {
  if (problems.length > 0) throw new PublishRefusedError(problems);
}
