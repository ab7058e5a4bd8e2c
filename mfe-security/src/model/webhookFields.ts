import {
  MAX_OUTSIDE_URL_LENGTH,
  MAX_WEBHOOK_NAME_LENGTH,
  type NotificationEvent,
  type WebhookForm,
} from '@farm/contracts/notification';
import { createLineRules } from './createLineRules.ts';

/** A webhook as a form holds it. */
export interface WebhookFields {
  name: string;
  url: string;
  form: WebhookForm;
  events: NotificationEvent[];
}

/** Events of a new webhook, unless its user chooses others. */
export const PROPOSED_EVENTS: readonly NotificationEvent[] = ['alarm', 'recovery'];

export const nameRules = { validate: createLineRules(MAX_WEBHOOK_NAME_LENGTH) };
export const eventRules = {
  validate: { missing: (events: readonly NotificationEvent[]) => events.length > 0 },
};
/** Rules of an address. Which hosts the farm sends to is the server's to say. */
export const urlRules = {
  validate: {
    missing: (text: string) => text.trim() !== '',
    format: (text: string) => /^https?:\/\/[^\s/@]+(\/\S*)?$/i.test(text.trim()) && URL.canParse(text.trim()),
    tooLong: (text: string) => text.trim().length <= MAX_OUTSIDE_URL_LENGTH,
  },
};
