import type { Query } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { versionSchema, type PublishedVersion } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** Most versions named in an error message. */
const NAMED = 5;

/**
 * Resolves `latest`, an unambiguous prefix or a full version. A full version is returned without a look-up.
 * @throws Error naming the available versions
 */
export async function findVersion(api: RolloutApi, name: string, given: string): Promise<string> {
  if (versionSchema.safeParse(given).success) return given;
  const published = await listVersions(api, name);
  if (published.length === 0) throw new Error(`Nothing of ${name} is published`);
  const versions = published.map(({ version }) => version);
  if (given === 'latest') return versions[0] ?? '';
  const meant = versions.filter((version) => version.startsWith(given));
  if (meant.length === 1) return meant[0] ?? '';
  throw new Error(
    meant.length === 0
      ? `No published version of ${name} begins with ${given}. The newest are ${few(versions)}`
      : `${given} could be ${few(meant)}: write more of it`,
  );
}

/** Lists published versions of a name, or of all names, newest first. */
export async function listVersions(api: RolloutApi, name: string | null): Promise<PublishedVersion[]> {
  const versions: PublishedVersion[] = [];
  let cursor: string | undefined;
  do {
    const query: Query<typeof calls.listVersions> = { limit: 100, name: name ?? undefined, cursor };
    const page = await api.call(calls.listVersions, { query });
    versions.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return versions;
}

function few(versions: string[]): string {
  const more = versions.length - NAMED;
  return versions.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
