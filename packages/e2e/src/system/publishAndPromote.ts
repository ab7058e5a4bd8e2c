import { toPatientMs } from '@farm/process/testing';
import { resolve } from 'node:path';
import { toRolloutPaths } from '@farm/registry';
import {
  enrollLocalOperator,
  sendPromotion,
  publishBuild,
  readBuildFolder,
  type Operator,
} from '@farm/rollout';
import { REPOSITORY_ROOT } from '../paths.ts';

const READY_TIMEOUT_MS = toPatientMs(20_000);
const POLL_INTERVAL_MS = 10;

/** Opens the operator on a system's own machine; creates a missing key or token. */
export function openOperator({
  dataDir,
  apiUrl,
  createToken,
}: {
  dataDir: string;
  apiUrl: string;
  /** Returns the output of `npm run admin -- token create NAME --operate --json`. */
  createToken: (name: string) => Promise<string>;
}): Promise<Operator> {
  return enrollLocalOperator({
    server: apiUrl,
    paths: toRolloutPaths(dataDir, {}),
    createToken: async () =>
      (JSON.parse(await createToken(`operator ${Date.now()}`)) as { token: string }).token,
  });
}

/**
 * Publishes built folders (relative to the repository root, or absolute) and makes them the stable versions; resolves
 * once the gateway at `url` serves them.
 */
export async function publishAndPromote(
  operator: Operator,
  distFolders: string[],
  url: string,
): Promise<void> {
  try {
    const folders = await Promise.all(
      distFolders.map((folder) => readBuildFolder(resolve(REPOSITORY_ROOT, folder))),
    );
    for (const folder of folders) await publishBuild(operator.api, folder);
    const { rev } = await sendPromotion(operator, folders, 'A test begins');
    await waitUntilServed(url, rev);
  } catch (error) {
    throw new Error(`publishing failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Waits until the gateway at `url` serves this revision or a later one. */
export async function waitUntilServed(url: string, rev: number): Promise<void> {
  let lastHealth = 'no answer';
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline;) {
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response) {
      lastHealth = await response.text();
      if (response.ok && (JSON.parse(lastHealth) as { rev: number }).rev >= rev) return;
    }
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS));
  }
  throw new Error(`the gateway did not show revision ${rev}: ${lastHealth}`);
}
