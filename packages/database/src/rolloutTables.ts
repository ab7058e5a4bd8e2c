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

/** Something that a verification saw, with its evidence. */
export interface FindingTable {
  verificationId: string;
  number: number;
  page: string;
  looks: string[];
  step: string;
  text: string;
  trace: string;
  /** JPEG. */
  picture: Buffer | null;
  at: Generated<Date>;
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

/** A step of a canary's plan. */
export interface StepTable {
  name: string;
  version: string;
  /** Time that was signed. */
  at: Date;
  percent: number;
  /** Time at which nothing was against it. */
  judgedAt: Generated<Date>;
  /** Time at which it was noticed; null before. */
  takenAt: Date | null;
}

/** An operator's approval of a version for everybody; one each, and never changed. */
export interface ApprovalTable {
  name: string;
  version: string;
  accountId: string;
  /** Name of the key's owner. */
  approver: string;
  why: string;
  /** Time that was signed. */
  at: Date;
  keyId: string;
  signature: string;
  madeAt: Generated<Date>;
}

/** Event of the rollout for the operators' webhook. */
export interface WebhookTable {
  /** Follows from what happened. */
  id: string;
  body: string;
  madeAt: Generated<Date>;
  attempts: Generated<number>;
  /** Time of the next attempt; null once it was told or given up. */
  dueAt: ColumnType<Date | null, Date | undefined, Date | null>;
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
  /** Operator whose role it ends with; null for tokens of the server's command. */
  createdByAccount: string | null;
  lastUsedAt: Date | null;
  expiresAt: Date;
  /** Time of the email that it is about to expire. */
  warnedAt: Date | null;
}

/** A person's signing key. A key is trusted once at most: a renewal is another key. */
export interface OperatorKeyTable {
  keyId: string;
  publicKey: string;
  /** Operator whose role it ends with; null for keys of no account, such as that of the farm's machine. */
  accountId: string | null;
  /** Email address of its operator, or a name. */
  name: string;
  registeredAt: Generated<Date>;
  registeredBy: string;
  /** Null while it waits; in the future during the waiting time of a sole operator. */
  trustedFrom: Date | null;
  expiresAt: Date | null;
  trustedBy: string | null;
  /** The operator who approved it, with the key and the signature; null if the server made it trusted. */
  trustedByAccount: string | null;
  trustKeyId: string | null;
  trustSignature: string | null;
  /** Time at which it was written to, or found in, the file of trusted keys; null if someone vouches for it. */
  filedAt: Date | null;
  /** Time of the email that its waiting time has begun. */
  announcedAt: Date | null;
  /** Time of the email that it is about to expire. */
  warnedAt: Date | null;
  /** Time at which its expiry was added to the audit trail. */
  expiryRecordedAt: Date | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}
