import type { Generated } from 'kysely';

/** Tables of archives that users request. */
export interface ExportTables {
  accountExport: AccountExportTable;
  /** Bytes of an archive, in pieces from number 0. */
  accountExportPart: { exportId: string; number: number; data: Buffer };
}

/** An archive of everything about an account. */
export interface AccountExportTable {
  id: Generated<string>;
  accountId: string;
  requestedAt: Generated<Date>;
  /** Time when a worker began to make it. */
  claimedAt: Date | null;
  /** Null until it is whole, as is the next. */
  readyAt: Date | null;
  expiresAt: Date | null;
  /** SHA-256 of the token of the newest link. */
  tokenHash: Buffer | null;
  tokenExpiresAt: Date | null;
}
