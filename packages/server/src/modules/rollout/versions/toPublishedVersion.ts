import type { PublishedVersion } from '@farm/contracts/rollout';
import type { Db } from '../../../database/schema.ts';
import { findLastVerifications, type VersionRow } from './repository.ts';

/** Published versions as they are told, each with its last verification. */
export async function toPublishedVersions(db: Db, rows: VersionRow[]): Promise<PublishedVersion[]> {
  const last = await findLastVerifications(
    db,
    rows.map(({ name, version }) => [name, version]),
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
      verification: found
        ? {
            passed: found.passed,
            problems: found.problems,
            pages: found.pages,
            rev: found.rev,
            at: found.at.toISOString(),
            by: found.verifiedBy,
          }
        : null,
    };
  });
}
