import type { EmailCodeUsage, Locale, PayoutProblem, PayoutProblemReason } from '@farm/contracts';
import type { NotificationEvent } from '@farm/contracts/notification';
import type { SegmentName, Sign } from '@farm/contracts/rollout';
import type { TokenScope } from '@farm/contracts/token';

/** An email ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The outcome of a withdrawal, as an email tells its owner. `canceled` is by an operator. */
export type WithdrawalOutcome =
  'approved' | 'held' | 'rejected' | 'canceled' | 'paid' | 'reopened' | 'refunded';

/**
 * Events of second factors: `off` is the removal of the last one, `all-removed` that of all by an operator; `code-used` a recovery code's use; `guessed` several wrong codes.
 * A `reset` removes all of them, as they are lost; operators have `ordered` it.
 */
export type FactorEvent =
  | 'added'
  | 'removed'
  | 'off'
  | 'all-removed'
  | 'codes-replaced'
  | 'code-used'
  | 'guessed'
  | 'reset-requested'
  | 'reset-started'
  | 'reset-ordered'
  | 'reset-reminder'
  | 'reset-stopped'
  | 'reset-done';

/** An email to write and send. Contains no secret: a code is created when the email is written. */
export type MailJob =
  | {
      kind: 'email-code';
      usage: EmailCodeUsage;
      email: string;
      locale: Locale;
      /** SHA-256 of the cookie of the browser that asked for it, in base64url; release 1 named none. */
      browser?: string;
      network?: string;
    }
  | { kind: 'password-changed'; email: string; locale: Locale }
  /** A browser signed in that is new to the account. `isMailed`: false tells all but the mailbox, which has had enough of them. */
  | {
      kind: 'new-browser';
      accountId: string;
      at: string;
      ip: string;
      userAgent: string | null;
      isMailed?: false;
    }
  /**
   * The account's second factors changed, or a code was used or guessed. `name` is the factor's; operators have no `ip`, but
   * a `reason`.
   */
  | {
      kind: 'second-factor';
      accountId: string;
      at: string;
      ip: string | null;
      event: FactorEvent;
      name?: string;
      reason?: string;
    }
  /** The account is closed at that time, unless its owner keeps it. */
  | { kind: 'closing-started'; accountId: string; dueAt: string }
  /** The account was closed, and has no address any more. */
  | { kind: 'account-closed'; email: string; locale: Locale }
  /** The archive of the account's data is ready. */
  | { kind: 'export-ready'; accountId: string }
  /** An operator locked the account for what is true, or unlocked it. */
  | { kind: 'account-lock'; accountId: string; signIn: boolean; withdrawals: boolean; reason: string }
  /** An API token or a watch link of the account was made; it holds until `expiresAt`. */
  | {
      kind: 'token-created';
      accountId: string;
      name: string;
      scopes: TokenScope[];
      at: string;
      expiresAt: string;
    }
  | { kind: 'new-address'; accountId: string; address: string; at: string }
  /** A withdrawal was requested. `isMailOnly`: all else was told before, and only the email is missing. */
  | { kind: 'withdrawal'; accountId: string; withdrawalId: string; isMailOnly?: true }
  /** The automatic payout was set or resumed. */
  | { kind: 'automatic-payout-set'; accountId: string }
  /** The payout of that time is the next. */
  | { kind: 'automatic-payout-next'; accountId: string; at: string }
  | { kind: 'automatic-payout-missed'; accountId: string; problem: PayoutProblemReason }
  | { kind: 'withdrawal-outcome'; accountId: string; withdrawalId: string; outcome: WithdrawalOutcome }
  | {
      kind: 'alarm';
      accountId: string;
      dropped: NamedIncidents;
      silent: NamedIncidents;
      recovered: NamedIncidents;
    }
  | { kind: 'alarm-test'; accountId: string }
  /** A test of what the account is told by mail. */
  | { kind: 'mail-test'; accountId: string }
  /** Several events that waited for the account, in one message. */
  | { kind: 'several'; accountId: string; counts: EventCounts }
  /** A block was won with a PlotNFT of the account. */
  | { kind: 'block-won'; accountId: string; launcherId: string; height: number }
  | ({ kind: 'daily-summary'; accountId: string } & DailySummary)
  | { kind: 'notice'; accountId: string; noticeId: string }
  /** A webhook was added, which tells a host. */
  | { kind: 'webhook-added'; accountId: string; name: string; host: string; at: string }
  /** A webhook was turned off, because it kept failing or wanted nothing any more. */
  | { kind: 'webhook-off'; accountId: string; name: string; host: string }
  /** To an operator, about accounts that prove more space than their machines report. */
  | { kind: 'space-exceeded'; accountId: string; excesses: NamedIncidents }
  /** Amounts in XCH: the change of the usable balance, and that balance after it. */
  | { kind: 'balance-corrected'; accountId: string; amount: string; usable: string; reason: string }
  | { kind: 'payouts-stopped'; accountId: string; problems: PayoutProblem[] }
  /** To an operator, about a withdrawal that waits for a review. */
  | { kind: 'withdrawal-waiting'; accountId: string; withdrawalId: string }
  /** To an operator, about a proposal; the server's command confirms it from that time if nobody else can. */
  | { kind: 'proposal-waiting'; accountId: string; proposalId: string; commandFrom: string | null }
  /** To an operator, about payouts that stand still. */
  | { kind: 'payout-alarm'; accountId: string; alarmId: string }
  /** XCH of withdrawals held because the wallet is short. */
  | { kind: 'wallet-short'; accountId: string; count: number; amount: string }
  /** To an operator, about a key that takes effect at that time unless somebody withdraws it. */
  | { kind: 'key-starting'; accountId: string; keyId: string; name: string; at: string }
  /** To an operator, about a key or a token that expires at that time. */
  | { kind: 'access-ending'; accountId: string; what: 'key' | 'token'; name: string; at: string }
  /** `name` is that of the remote, or `shell`. A server of before halted for failures only, and said no more. */
  | ({ kind: 'canary-halted'; accountId: string; name: string; isPause?: boolean } & Pick<
      HarmFigures,
      'canary' | 'stable'
    > &
      Partial<HarmFigures>)
  /** To an operator, about a canary that goes on. `few`: it had too few visitors. */
  | {
      kind: 'canary-notice';
      accountId: string;
      name: string;
      version: string;
      harms: HarmFigures[];
      few: { visitors: number; needed: number } | null;
    }
  /** To an operator: a canary took a step of its plan. */
  | {
      kind: 'canary-step';
      accountId: string;
      name: string;
      version: string;
      percent: number;
      nextStep: { percent: number; at: string } | null;
    }
  /** To an operator: a canary does not take the next step, because of what its visitors tell or because they are too few. */
  | {
      kind: 'canary-held';
      accountId: string;
      name: string;
      version: string;
      percent: number;
      /** Share that it does not go to. */
      nextPercent: number;
      heldFor: { canary: VersionFigures; stable: VersionFigures } | { visitors: number; needed: number };
    };

/** Number of messages of each event. */
export type EventCounts = Partial<Record<NotificationEvent, number>>;

/** Figures of a day of an account, in its time zone. */
export interface DailySummary {
  /** As `2026-11-28`. */
  day: string;
  /** In XCH. */
  profit: string;
  /** Bytes as the machines report them now. */
  space: string;
  machines: { online: number; offline: number };
  /** Incidents that began on that day. */
  incidents: number;
}

/** Harm to visitors of a canary, beside the stable version. */
export interface HarmFigures {
  /** Null for failures. */
  sign: Sign | null;
  /** Null for all visitors. */
  segment: SegmentName | null;
  canary: VersionFigures;
  stable: VersionFigures;
}

/** Visitors of a version, and those for whom it was bad. */
export interface VersionFigures {
  version: string;
  visitors: number;
  failed: number;
}

/** Incidents or excesses named in an email, out of all that it reports. */
export interface NamedIncidents {
  ids: string[];
  count: number;
}
