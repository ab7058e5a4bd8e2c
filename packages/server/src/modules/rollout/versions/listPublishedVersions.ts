import type { PublishedVersion } from '@farm/contracts/rollout';
import type { Db, Since } from '@farm/database';
import { listRevisionTimes, readSince } from '../registry/registry.repository.ts';
import { listApprovals } from '../approvals/approval.repository.ts';
import { compareShellFirst } from '../registry/compareShellFirst.ts';
import { listLastVerifications, type VersionRow } from './version.repository.ts';

/** Converts published versions for the API, each with its last verification. */
export async function listPublishedVersions(db: Db, rows: VersionRow[]): Promise<PublishedVersion[]> {
  const last = await listLastVerifications(
    db,
    rows.map(({ name, version }) => [name, version]),
  );
  const approvals = await listApprovals(db, rows);
  const since = last.length === 0 ? {} : await readSince(db);
  const revisionTimes = await listRevisionTimes(
    db,
    last.map(({ rev }) => rev),
  );
  return rows.map(({ name, version, commit, builtAt, publishedAt, publishedBy }) => {
    const found = last.find((one) => one.name === name && one.version === version);
    return {
      name,
      version,
      commit,
      builtAt,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
      approvals: approvals
        .filter((one) => one.name === name && one.version === version)
        .map(({ approver, why, at, keyId }) => ({ by: approver, why, at: at.toISOString(), keyId })),
      verification: found
        ? {
            id: found.id,
            passed: found.passed,
            problems: found.problems,
            pages: found.pages,
            rev: found.rev,
            at: found.at.toISOString(),
            by: found.verifiedBy,
            changedSince: selectChangedSince(since, name, revisionTimes.get(found.rev)),
          }
        : null,
    };
  });
}

/** Returns the names whose stable version is newer than `at`, shell first; all names if the revision is unknown. */
function selectChangedSince(since: Record<string, Since>, own: string, at: Date | undefined): string[] {
  return Object.entries(since)
    .filter(
      ([name, { stable }]) => name !== own && stable !== null && Date.parse(stable) > (at?.getTime() ?? 0),
    )
    .map(([name]) => name)
    .toSorted(compareShellFirst);
}
