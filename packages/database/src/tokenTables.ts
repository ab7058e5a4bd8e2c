import type { TokenScope } from '@farm/contracts/token';
import type { ColumnType, Generated } from 'kysely';

/** Table of API tokens and watch links. */
export interface TokenTables {
  accountToken: AccountTokenTable;
}

/** An API token, or with watch scopes a watch link. */
export interface AccountTokenTable {
  id: Generated<string>;
  accountId: string;
  name: string;
  /** SHA-256. */
  tokenHash: Buffer;
  scopes: TokenScope[];
  /** True if a second factor was proved when it was made. */
  isProved: boolean;
  createdAt: ColumnType<Date, never, never>;
  expiresAt: Date;
  /** Time of its last use, at most a minute early. */
  lastUsedAt: Date | null;
}
