import type { FactorKind } from '@farm/contracts';
import type { Generated } from 'kysely';

/** Tables of second factors. */
export interface FactorTables {
  factor: FactorTable;
  /** Hashes of recovery codes that were not used. */
  recoveryCode: { accountId: string; codeHash: Buffer };
  factorTicket: FactorTicketTable;
  factorReset: FactorResetTable;
}

/** A second factor. Columns of the other kind are null. */
export interface FactorTable {
  id: Generated<string>;
  accountId: string;
  kind: FactorKind;
  name: string;
  createdAt: Generated<Date>;
  usedAt: Date | null;
  /** Base64url. */
  credentialId: string | null;
  /** COSE key. */
  publicKey: Buffer | null;
  /** Uses that the passkey has told of; 0 for one that does not count. */
  signCount: string | null;
  transports: string[] | null;
  /** Encrypted secret of an authenticator app. */
  secret: Buffer | null;
  /** Time step of the last code that was accepted, which is not accepted again. */
  lastStep: string | null;
}

/** A second factor that is being proved, or added. */
export interface FactorTicketTable {
  tokenHash: Buffer;
  accountId: string;
  purpose: 'sign-in' | 'proof' | 'add';
  /** Null while signing in. */
  sessionId: string | null;
  /** For a sign-in alone. */
  remember: boolean | null;
  /** Hash that the password of a sign-in matched. */
  passwordHash: string | null;
  /** Of a passkey. */
  challenge: string | null;
  /** Encrypted secret of an authenticator app that is being added. */
  secret: Buffer | null;
  tries: Generated<number>;
  expiresAt: Date;
}

/** A removal of all second factors of an account, whose owner has lost them; it waits once the mail's link, or a second operator, confirmed it. */
export interface FactorResetTable {
  accountId: string;
  /** SHA-256 of the token in the newest mail's link; null until that mail is written. */
  tokenHash: Buffer | null;
  requestedAt: Generated<Date>;
  confirmedAt: Date | null;
  /** Null until it is confirmed. */
  dueAt: Date | null;
  remindedAt: Date | null;
  /** Address that requested it, or confirmed it; null for operators. */
  ip: string | null;
  /** Proposal of an operator that another one confirmed; null if its owner asked by mail. */
  proposalId: string | null;
}
