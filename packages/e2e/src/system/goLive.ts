import { resolve } from 'node:path';
import { toRolloutPaths } from '@farm/registry';
import { localOperator, promoteBuilds, publishBuild, readBuildFolder, type Operator } from '@farm/rollout';
import { REPOSITORY_ROOT } from '../paths.ts';

const READY_LIMIT_MS = 20_000;
const PAUSE_MS = 10;

/** Whoever runs the machine of a system; their key and token are made when they are missing. */
export function openOperator({
  dataDir,
  apiUrl,
  createToken,
}: {
  dataDir: string;
  apiUrl: string;
  /** Answers what `npm run admin -- token create NAME --operate --json` prints. */
  createToken: (name: string) => Promise<string>;
}): Promise<Operator> {
  return localOperator({
    server: apiUrl,
    paths: toRolloutPaths(dataDir, {}),
    createToken: async () =>
      (JSON.parse(await createToken(`operator ${Date.now()}`)) as { token: string }).token,
  });
}

/**
 * Publishes built folders (relative to the root, or absolute) and makes them the stable versions; settles once the
 * gateway at `url` shows them.
 */
export async function goLive(operator: Operator, distFolders: string[], url: string): Promise<void> {
  try {
    const folders = await Promise.all(
      distFolders.map((folder) => readBuildFolder(resolve(REPOSITORY_ROOT, folder))),
    );
    for (const folder of folders) await publishBuild(operator.api, folder);
    const { rev } = await promoteBuilds(operator, folders, 'A test begins');
    await untilShown(url, rev);
  } catch (error) {
    throw new Error(`publishing failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Waits until the gateway at `url` serves this revision. */
export async function untilShown(url: string, rev: number): Promise<void> {
  let seen = 'no answer';
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer) {
      seen = await answer.text();
      if (answer.ok && (JSON.parse(seen) as { rev: number }).rev >= rev) return;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  throw new Error(`the gateway did not show revision ${rev}: ${seen}`);
}
