// Apart from the schemas: browsers have no parser.

/** Events of an account that people are told of. */
export const notificationEvents = [
  'alarm',
  'recovery',
  'withdrawal',
  'payout',
  'address',
  'sign-in',
  'block',
  'summary',
  'notice',
] as const;
/** See {@link notificationEvents}. */
export type NotificationEvent = (typeof notificationEvents)[number];

/** Events that are always mailed, and at once, whatever the account chose: they let a person stop a thief. */
export const alwaysMailed: readonly NotificationEvent[] = ['withdrawal', 'address', 'sign-in'];

/** Events that are mailed to an account that chose nothing. */
export const DEFAULT_MAILED: readonly NotificationEvent[] = [
  'alarm',
  'recovery',
  'withdrawal',
  'payout',
  'address',
  'sign-in',
];

/** Events that are pushed to an account that chose nothing. */
export const DEFAULT_PUSHED: readonly NotificationEvent[] = notificationEvents.filter(
  (event) => event !== 'summary',
);

/** Forms in which a webhook is told: signed as Standard Webhooks has it, or as a message for a channel of Discord. */
export const webhookForms = ['signed', 'discord'] as const;
/** See {@link webhookForms}. */
export type WebhookForm = (typeof webhookForms)[number];

/** Most webhooks of an account. */
export const MAX_WEBHOOKS = 5;
/** Most browsers of an account that get pushes. A further one replaces the one that was added first. */
export const MAX_PUSH_BROWSERS = 10;
/** Longest name of a webhook or a browser, in characters. */
export const MAX_WEBHOOK_NAME_LENGTH = 60;
/** Longest address of a webhook or of a browser's push service, in characters. */
export const MAX_OUTSIDE_URL_LENGTH = 1000;
