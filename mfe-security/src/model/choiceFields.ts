import {
  alwaysMailed,
  notificationEvents,
  type NotificationChange,
  type NotificationEvent,
  type Notifications,
} from '@farm/contracts/notification';

/** Events of a channel: true for those that are chosen. */
export type EventFields = Record<NotificationEvent, boolean>;

/** Choices as a form holds them. Times are of the day, as in 07:30. */
export interface ChoiceFields {
  mail: EventFields;
  push: EventFields;
  hasQuietHours: boolean;
  from: string;
  to: string;
  timeZone: string;
}

/** Quiet hours that are proposed to those who have none. */
const PROPOSED_HOURS = { from: '22:00', to: '07:00' };

/** Converts the user's choices to the fields of the form. */
export function toChoiceFields({ mail, push, quietHours, timeZone }: Notifications): ChoiceFields {
  return {
    mail: toEventFields(mail),
    push: toEventFields(push),
    hasQuietHours: quietHours !== null,
    ...(quietHours ?? PROPOSED_HOURS),
    timeZone,
  };
}

/** Converts the fields of the form to the user's choices. */
export function toChoices({
  mail,
  push,
  hasQuietHours,
  from,
  to,
  timeZone,
}: ChoiceFields): NotificationChange {
  return {
    mail: notificationEvents.filter((event) => mail[event] || alwaysMailed.includes(event)),
    push: notificationEvents.filter((event) => push[event]),
    quietHours: hasQuietHours ? { from, to } : null,
    timeZone,
  };
}

function toEventFields(chosen: readonly NotificationEvent[]): EventFields {
  // Every event is there.
  return Object.fromEntries(
    notificationEvents.map((event) => [event, chosen.includes(event)]),
  ) as EventFields;
}
