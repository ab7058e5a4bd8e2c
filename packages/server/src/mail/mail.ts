import type { EmailCodeUsage, Locale, PayoutProblem } from '@farm/contracts';

/** A mail, ready to go. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail to be written and sent. It holds no secret: a code is made when the mail is written. */
export type MailJob =
  | { kind: 'email-code'; usage: EmailCodeUsage; email: string; locale: Locale }
  | { kind: 'password-changed'; email: string; locale: Locale }
  | { kind: 'new-address'; accountId: string; address: string; at: string }
  | { kind: 'withdrawal'; withdrawalId: string }
  | {
      kind: 'alarm';
      accountId: string;
      dropped: NamedIncidents;
      silent: NamedIncidents;
      recovered: NamedIncidents;
    }
  | { kind: 'alarm-test'; accountId: string }
  | { kind: 'payouts-stopped'; accountId: string; problems: PayoutProblem[] }
  /** XCH, of withdrawals that are held for the wallet. */
  | { kind: 'wallet-short'; accountId: string; count: number; amount: string }
  | {
      kind: 'canary-halted';
      accountId: string;
      /** Of the remote, or `shell`. */
      name: string;
      canary: VersionFigures;
      stable: VersionFigures;
    };

/** For how many visitors a version failed. */
export interface VersionFigures {
  version: string;
  visitors: number;
  failed: number;
}

/** Incidents that a mail names, out of how many it tells of. */
export interface NamedIncidents {
  ids: string[];
  count: number;
}
