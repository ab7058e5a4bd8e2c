import type { DeliveryProblem, NotificationEvent, WebhookForm } from '@farm/contracts/notification';
import type { ColumnType, Generated } from 'kysely';

/** Tables of what accounts are told, where and when. */
export interface NotificationTables {
  notificationChoice: NotificationChoiceTable;
  pushBrowser: PushBrowserTable;
  accountWebhook: AccountWebhookTable;
  delivery: DeliveryTable;
  dailySummary: DailySummaryTable;
}

/** Choices of an account; without a row, it has the defaults. */
export interface NotificationChoiceTable {
  accountId: string;
  mail: NotificationEvent[];
  push: NotificationEvent[];
  /** Time of day in the zone of the account, as `22:00`. */
  quietFrom: string | null;
  quietTo: string | null;
}

/** A browser that gets pushes. */
export interface PushBrowserTable {
  id: Generated<string>;
  accountId: string;
  /** Session whose end also ends the pushes; null once it expired, which ends nothing. */
  sessionId: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  addedAt: ColumnType<Date, never, never>;
  usedAt: Date | null;
}

/** A webhook of an account. */
export interface AccountWebhookTable {
  id: Generated<string>;
  accountId: string;
  name: string;
  url: string;
  form: WebhookForm;
  /** Encrypted by FACTOR_KEY; null for Discord's form, which is not signed. */
  secret: Buffer | null;
  events: NotificationEvent[];
  isOff: Generated<boolean>;
  addedAt: ColumnType<Date, never, never>;
  /** Time of the first failure since the last delivery. */
  failingSince: Date | null;
  triedAt: Date | null;
  isDelivered: boolean | null;
  status: number | null;
}

/** A message for a receiver: the mailbox of an account, a browser or a webhook. */
export interface DeliveryTable {
  id: Generated<string>;
  number: ColumnType<string, never, never>;
  accountId: string;
  channel: 'mail' | 'push' | 'webhook';
  browserId: string | null;
  webhookId: string | null;
  event: NotificationEvent;
  job: ColumnType<object, string, never>;
  state: Generated<'waiting' | 'delivered' | 'given-up'>;
  createdAt: ColumnType<Date, never, never>;
  /** Null for one that waits behind the first for its receiver. */
  dueAt: Generated<Date | null>;
  attempts: Generated<number>;
  triedAt: Date | null;
  status: number | null;
  problem: DeliveryProblem | null;
}

/** The last day whose summary was told to an account. */
export interface DailySummaryTable {
  accountId: string;
  /** As `2026-11-28`, in the zone of the account. */
  day: string;
}
