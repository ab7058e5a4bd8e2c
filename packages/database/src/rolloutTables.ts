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

/** A published version. It never changes. */
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

/** Since when a name's stable version is it, and since when its canary has run (ISO 8601). */
export interface Since {
  stable: string | null;
  canary: string | null;
}

/** A document that a person signed, and the step it came from. */
export interface RevisionTable {
  rev: number;
  /** Number of halts on the previous revision that it includes. */
  baseHalts: number;
  /** Letter by letter as it was signed. */
  document: string;
  keyId: string;
  keyName: string;
  signature: string;
  change: ColumnType<RolloutChange, string, never>;
  /** Remotes that the change is about. */
  names: string[];
  /** The version each of them had before. */
  before: ColumnType<Record<string, string | null>, string, never>;
  /** Of every name of the document. */
  since: ColumnType<Record<string, Since>, string, never>;
  warnings: string[];
  who: string;
  why: string;
  /** Time when the signer planned the change. */
  plannedAt: Date;
  madeAt: Generated<Date>;
}

/** Halts by the registry itself on top of a revision. */
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
  /** Over all halts of the revision up to this one. */
  signature: string;
}

/** A token of a team or an operator. */
export interface RolloutTokenTable {
  id: Generated<string>;
  name: string;
  /** Null may operate. */
  remote: string | null;
  /** SHA-256. */
  tokenHash: Buffer;
  createdAt: Generated<Date>;
  createdBy: string;
  lastUsedAt: Date | null;
}
