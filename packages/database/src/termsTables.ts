import type { Locale } from '@farm/contracts';
import type { TermsKind } from '@farm/contracts/terms';
import type { ColumnType } from 'kysely';

/** Tables of terms and privacy policy, and of who agreed to which. */
export interface TermsTables {
  termsVersion: TermsVersionTable;
  accountAgreement: AccountAgreementTable;
}

/** A published version, which never changes. The one with the highest number of its kind is in force. */
export interface TermsVersionTable {
  kind: TermsKind;
  version: number;
  /** Markdown, in at least one language. */
  texts: ColumnType<Partial<Record<Locale, string>>, string, never>;
  publishedAt: ColumnType<Date, never, never>;
  /** The operator's account. */
  publishedBy: string;
}

/** A version that an account agreed to. */
export interface AccountAgreementTable {
  accountId: string;
  kind: TermsKind;
  version: number;
  agreedAt: ColumnType<Date, never, never>;
}
