import type { Query } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import { versionSchema, type PublishedVersion } from '@farm/contracts/rollout';
import type { RolloutApi } from '../http/RolloutApi.ts';

/** Most versions named in an error message. */
const MAX_NAMED_VERSIONS = 5;

/**
 * Resolves `latest`, an unambiguous prefix or a full version. A full version is returned without a look-up.
 * @throws Error naming the available versions
 */
export async function resolveVersion(api: RolloutApi, name: string, reference: string): Promise<string> {
  if (versionSchema.safeParse(reference).success) return reference;
  const published = await listVersions(api, name);
  if (published.length === 0) throw new Error(`${name} has no published versions. Publish one first`);
  const versions = published.map(({ version }) => version);
  if (reference === 'latest') return versions[0] ?? '';
  const matches = versions.filter((version) => version.startsWith(reference));
  if (matches.length === 1) return matches[0] ?? '';
  throw new Error(
    matches.length === 0
      ? `No published version of ${name} starts with ${reference}. The newest are ${formatFirst(versions)}`
      : `${reference} is ambiguous: it matches ${formatFirst(matches)}`,
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

function formatFirst(versions: string[]): string {
  const more = versions.length - MAX_NAMED_VERSIONS;
  return versions.slice(0, MAX_NAMED_VERSIONS).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
