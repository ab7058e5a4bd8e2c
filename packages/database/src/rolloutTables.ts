import type { RemoteBuild, ShellBuild } from '@farm/contracts/registry';
import type { Halt, RolloutChange } from '@farm/contracts/rollout';
import type { ColumnType, Generated } from 'kysely';

/** A build that was announced and is being uploaded. */
export interface DraftTable {
  name: string;
  version: string;
  build: ColumnType<RemoteBuild | ShellBuild, string, string>;
  announcedAt: Generated<Date>;
  announcedBy: string;
}

/** A published version, which never changes. */
export interface VersionTable {
  /** In the order of publication. */
  number: Generated<string>;
  name: string;
  version: string;
  build: ColumnType<RemoteBuild | ShellBuild, string, never>;
  publishedAt: Generated<Date>;
  publishedBy: string;
}

/** Result of verifying a version. */
export interface VerificationTable {
  id: ColumnType<string, never, never>;
  name: string;
  version: string;
  passed: boolean;
  problems: string[];
  pages: string[];
  rev: number;
  at: Generated<Date>;
  verifiedBy: string;
}

/** The time since when a remote's stable version is current, and since when its canary runs (ISO 8601). */
export interface Since {
  stable: string | null;
  canary: string | null;
}

/** A document that a person signed, and the change that produced it. */
export interface RevisionTable {
  rev: number;
  /** Number of halts of the previous revision that it includes. */
  baseHalts: number;
  /** Exactly as it was signed. */
  document: string;
  keyId: string;
  keyName: string;
  signature: string;
  change: ColumnType<RolloutChange, string, never>;
  /** Remotes that the change affects. */
  names: string[];
  /** The version that each of them had before. */
  before: ColumnType<Record<string, string | null>, string, never>;
  /** For every remote in the document. */
  since: ColumnType<Record<string, Since>, string, never>;
  warnings: string[];
  who: string;
  why: string;
  /** Time when the signer planned the change. */
  plannedAt: Date;
  madeAt: Generated<Date>;
}

/** A halt by the registry itself, applied on top of a revision. */
export interface HaltTable {
  rev: number;
  number: number;
  action: Halt['action'];
  name: string;
  version: string;
  why: string;
  at: Date;
  keyId: string;
  keyName: string;
  /** Covers all halts of the revision up to this one. */
  signature: string;
}

/** A link that shows a person a version before its release. */
export interface PreviewLinkTable {
  id: Generated<string>;
  name: string;
  version: string;
  person: string;
  createdAt: Generated<Date>;
  createdBy: string;
  expiresAt: Date;
  /** Null unless it ended before it expired. */
  endedAt: Date | null;
}

/** A token of a team or an operator. */
export interface RolloutTokenTable {
  id: Generated<string>;
  name: string;
  /** Null for operators. */
  remote: string | null;
  /** SHA-256. */
  tokenHash: Buffer;
  createdAt: Generated<Date>;
  createdBy: string;
  lastUsedAt: Date | null;
}
