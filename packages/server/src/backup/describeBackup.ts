import { formatColumns, formatInstant } from '../admin/formatColumns.ts';
import type { Restored } from './restoreBackup.ts';
import type { VerifiedBackup } from './verifyBackup.ts';

const LIST_LIMIT = 5;

/** Describes a backup: its contents, and what is elsewhere. */
export function describeBackup(backup: VerifiedBackup): string {
  const { manifest, folder, artifactKeys, bytes } = backup;
  const { database, facts, artifacts, keys, farm } = manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const contents = [
    ['folder', `${folder} (${formatCount(Math.ceil(bytes / 1024))} KB)`],
    ['made by', farm === null ? 'a working copy' : `release ${farm.version}`],
    [
      'database',
      `${database.tables.length} tables, ${formatCount(rows)} rows, as of ${formatInstant(database.takenAt)}`,
    ],
    ['chain', facts.height === null ? 'not followed' : `followed up to height ${facts.height}`],
    ['operators', facts.operators.join(', ') || 'none'],
    ['artifacts', describeArtifacts(artifacts, artifactKeys.length)],
    ['keys', keys.join(', ') || 'none'],
  ];
  return [
    formatColumns(contents),
    `Not in it:\n${formatColumns(toAbsent(backup))}`,
    ...toWarnings(backup),
  ].join('\n\n');
}

function describeArtifacts(
  { versions, bucket }: VerifiedBackup['manifest']['artifacts'],
  files: number,
): string {
  return bucket === null
    ? `${formatCount(files)} files of ${versions.length} versions`
    : `listed only: ${versions.length} versions in ${bucket}`;
}

function toAbsent({ manifest: { facts, artifacts } }: VerifiedBackup): string[][] {
  const wallets = facts.wallets.length === 0 ? '' : ` of ${facts.wallets.join(', ')}`;
  return [
    [`  wallet's key`, `the key${wallets} is the signer's alone: its file, and its copies on paper`],
    ['  settings', 'variables of the environment and the files that they name, such as certificates'],
    ['  emails', 'those that waited to be sent; withdrawals that nobody approved get theirs again'],
    ...(artifacts.bucket === null
      ? []
      : [['  artifacts', `the bucket keeps them: switch on its versioning`]]),
  ];
}

function toWarnings({ manifest: { artifacts } }: VerifiedBackup): string[] {
  return [
    ...(artifacts.damaged.length === 0
      ? []
      : [`Missing or altered, publish them again: ${formatList(artifacts.damaged)}`]),
    "Keep it safe: it has email addresses, hashes of passwords and the rollout's keys.",
  ];
}

/** Describes what a restore did, and what is left to do. */
export function describeRestored({ manifest }: VerifiedBackup, restored: Restored): string {
  const { sessions, tokens, revoked, reopened, strangeTables, missingArtifacts } = restored;
  const done = [
    ['database', `as of ${formatInstant(manifest.database.takenAt)}`],
    ['payouts', 'stopped until an operator resumes them'],
    ['sessions', `${sessions} ended: everybody signs in again`],
    ['tokens', `${tokens} of the rollout ended: make new ones`],
    ['operators', revoked.length === 0 ? 'unchanged' : `no longer: ${revoked.join(', ')}`],
    ['withdrawals', `${reopened.length} can be canceled again until their email and its time have passed`],
  ];
  const left = [
    ...(strangeTables.length === 0
      ? []
      : [`Tables that are not the farm's were left out: ${formatList(strangeTables)}`]),
    ...(missingArtifacts.length === 0
      ? []
      : [`Published files are missing, publish them again: ${formatList(missingArtifacts)}`]),
  ];
  const wallets = manifest.facts.wallets.length === 0 ? '' : ` of ${manifest.facts.wallets.join(', ')}`;
  const next = [
    `1. Put the wallet's key${wallets} back, and start signer, API and worker.`,
    '2. farm admin audit names what the database lost, once the worker has followed the chain.',
    '3. farm admin spends record EMAIL REASON records payments that it lost, once they are final.',
    '4. farm admin payouts resume EMAIL REASON',
    '5. A gateway that has a later revision of the registry refuses this one, until its DATA_DIR/gateway/registry.json is removed.',
  ];
  return [
    `Restored.\n\n${formatColumns(done)}`,
    ...left,
    `What is left to do (docs/backups.md):\n${next.join('\n')}`,
  ].join('\n\n');
}

/** Returns the facts of a backup for programs. */
export function toData({ folder, manifest, artifactKeys, bytes }: VerifiedBackup): Record<string, unknown> {
  const { database, facts, artifacts, keys, farm } = manifest;
  return {
    folder,
    bytes,
    release: farm?.version ?? null,
    takenAt: database.takenAt,
    tables: database.tables.length,
    rows: database.tables.reduce((sum, table) => sum + table.rows, 0),
    versions: artifacts.versions,
    artifactFiles: artifactKeys.length,
    bucket: artifacts.bucket,
    damagedArtifacts: artifacts.damaged,
    keys,
    ...facts,
  };
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function formatList(names: readonly string[]): string {
  const rest = names.length - LIST_LIMIT;
  return `${names.slice(0, LIST_LIMIT).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
