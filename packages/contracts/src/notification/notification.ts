import { z } from 'zod';
import { profileSchema, timeZoneSchema } from '../account.ts';
import { createPageSchema, pageQuerySchema } from '../paging.ts';
import { createRequiredLineSchema } from '../text.ts';
import {
  MAX_OUTSIDE_URL_LENGTH,
  MAX_WEBHOOK_NAME_LENGTH,
  notificationEvents,
  webhookForms,
} from './limits.ts';

/** An event that people are told of. */
export const notificationEventSchema = z.enum(notificationEvents);

const eventsSchema = z
  .array(notificationEventSchema)
  .refine((events) => new Set(events).size === events.length, 'Choose each event once');

const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, as in 07:30');

/** Hours of the day, in the time zone of the account, in which it is told nothing. They may pass midnight. */
const quietHoursSchema = z
  .strictObject({ from: clockSchema, to: clockSchema })
  .refine(({ from, to }) => from !== to, 'Must be two different times');

/** Why a message did not arrive. `status`: the receiver answered with a status other than 2xx. */
export const deliveryProblemSchema = z.enum([
  'address-refused',
  'name-unknown',
  'no-connection',
  'timed-out',
  'certificate',
  'status',
  'gone',
  'no-browser',
]);
/** See {@link deliveryProblemSchema}. */
export type DeliveryProblem = z.infer<typeof deliveryProblemSchema>;

const lineSchema = createRequiredLineSchema(MAX_WEBHOOK_NAME_LENGTH);

/** Address of a receiver outside the farm. Whether it is reachable for the farm is the server's to say. */
const outsideUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(MAX_OUTSIDE_URL_LENGTH)
  .refine((text) => {
    // Zod checks this too if the text is no address.
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, 'Must be without a user name and a password');

/** A browser that gets pushes. Times are ISO 8601; `usedAt` is that of the last push, null before the first. */
export const pushBrowserSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** True if it belongs to the session that asks; absent from an older server. */
  isCurrent: z.boolean().optional(),
});
/** See {@link pushBrowserSchema}. */
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

/** A webhook of the account. `isOff`: it is told nothing, by choice or because it kept failing. */
export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  form: z.enum(webhookForms),
  events: z.array(notificationEventSchema),
  isOff: z.boolean(),
  addedAt: z.iso.datetime(),
  /** The last try of a delivery; null before the first. `status` is that of HTTP, null without an answer. */
  lastDelivery: z
    .object({ at: z.iso.datetime(), isDelivered: z.boolean(), status: z.number().int().nullable() })
    .nullable(),
});
/** See {@link webhookSchema}. */
export type Webhook = z.infer<typeof webhookSchema>;

/** Body of `updateNotifications`: events by channel, and the time zone of the account, which its profile shares. */
export const notificationChangeSchema = z.strictObject({
  mail: eventsSchema,
  push: eventsSchema,
  quietHours: quietHoursSchema.nullable(),
  timeZone: timeZoneSchema,
});
/** See {@link notificationChangeSchema}. */
export type NotificationChange = z.input<typeof notificationChangeSchema>;

/** Response of `readNotifications` and `updateNotifications`. `mail` always has the events that are always mailed. */
export const notificationsSchema = z.object({
  mail: z.array(notificationEventSchema),
  push: z.array(notificationEventSchema),
  quietHours: z.object({ from: clockSchema, to: clockSchema }).nullable(),
  timeZone: profileSchema.shape.timeZone,
  /** Public VAPID key for `PushManager.subscribe`, in base64url; null if this farm sends no pushes. */
  pushKey: z.string().nullable(),
  browsers: z.array(pushBrowserSchema),
  webhooks: z.array(webhookSchema),
  /** False if this farm signs no webhooks, as it keeps no secrets; absent from an older server. */
  canSign: z.boolean().optional(),
});
/** See {@link notificationsSchema}. */
export type Notifications = z.infer<typeof notificationsSchema>;

/** Body of `addPushBrowser` (201): a push subscription. One with the same endpoint replaces the earlier one, of any account. */
export const newPushBrowserSchema = z.strictObject({
  endpoint: outsideUrlSchema,
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  name: lineSchema,
});
/** See {@link newPushBrowserSchema}. */
export type NewPushBrowser = z.input<typeof newPushBrowserSchema>;

/** Body of `addWebhook`. */
export const newWebhookSchema = z.strictObject({
  name: lineSchema,
  url: outsideUrlSchema,
  form: z.enum(webhookForms),
  events: eventsSchema,
});
/** See {@link newWebhookSchema}. */
export type NewWebhook = z.input<typeof newWebhookSchema>;

/** Response of `addWebhook` (201). `secret` (`whsec_…`) is in no other response; null for Discord's form, which is not signed. */
export const addedWebhookSchema = webhookSchema.extend({ secret: z.string().nullable() });
/** See {@link addedWebhookSchema}. */
export type AddedWebhook = z.infer<typeof addedWebhookSchema>;

/** Body of `updateWebhook`. Without `isOff`, which an older server needs, that stays. Turning a webhook on again drops nothing that waits for it. */
export const webhookChangeSchema = z.strictObject({
  name: lineSchema,
  events: eventsSchema,
  isOff: z.boolean().optional(),
});
/** See {@link webhookChangeSchema}. */
export type WebhookChange = z.input<typeof webhookChangeSchema>;

/** Response of `replaceWebhookSecret`: the secret in place of the earlier one, shown only here. */
export const webhookSecretSchema = z.object({ secret: z.string() });

/** A message to a webhook, as its log shows it. `nextAt` is when one that failed is tried again; null while the webhook is off. */
export const deliverySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  event: notificationEventSchema,
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.number().int().nonnegative(),
  status: z.number().int().nullable(),
  problem: deliveryProblemSchema.nullable(),
  nextAt: z.iso.datetime().nullable(),
});
/** See {@link deliverySchema}. */
export type Delivery = z.infer<typeof deliverySchema>;

/** Query of `listDeliveries`. */
export const deliveryQuerySchema = pageQuerySchema;
/** Response of `listDeliveries`: the log of a webhook, newest first, of 30 days. */
export const deliveryPageSchema = createPageSchema(deliverySchema);
/** See {@link deliveryPageSchema}. */
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

/** Response of `testMail`, `testPush` and `testWebhook`, within ten seconds. */
export const deliveryTestSchema = z.object({
  /** Of a push: true if any browser took it. */
  isDelivered: z.boolean(),
  status: z.number().int().nullable(),
  problem: deliveryProblemSchema.nullable(),
  /** Browsers that took a push, and those that it was for; absent from an older server, and without browsers. */
  browsers: z.object({ reached: z.number().int(), all: z.number().int() }).optional(),
});
/** See {@link deliveryTestSchema}. */
export type DeliveryTest = z.infer<typeof deliveryTestSchema>;
