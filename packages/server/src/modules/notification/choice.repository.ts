import {
  alwaysMailed,
  DEFAULT_MAILED,
  DEFAULT_PUSHED,
  notificationEvents,
  type NotificationEvent,
} from '@farm/contracts/notification';
import type { Db, NotificationChoiceTable } from '@farm/database';
import type { QuietHours } from './computeQuietEnd.ts';

/** Events of an account by channel, and when it is told nothing. */
export interface Choice {
  mail: NotificationEvent[];
  push: NotificationEvent[];
  quietHours: QuietHours | null;
}

/** Reads what an account chose, or the defaults. Events come in one order, with those that are always mailed. */
export async function readChoice(db: Db, accountId: string): Promise<Choice> {
  const chosen = await db
    .selectFrom('notificationChoice')
    .select(['mail', 'push', 'quietFrom', 'quietTo'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const { mail = DEFAULT_MAILED, push = DEFAULT_PUSHED, quietFrom = null, quietTo = null } = chosen ?? {};
  return {
    mail: inOrder([...mail, ...alwaysMailed]),
    push: inOrder(push),
    quietHours: toQuietHours({ quietFrom, quietTo }),
  };
}

/** Quiet hours as they are stored. */
export type StoredQuietHours = Pick<NotificationChoiceTable, 'quietFrom' | 'quietTo'>;

/** Converts stored quiet hours. */
export function toQuietHours({ quietFrom, quietTo }: StoredQuietHours): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

function inOrder(events: readonly NotificationEvent[]): NotificationEvent[] {
  return notificationEvents.filter((event) => events.includes(event));
}

/** Saves what an account chose, and its time zone. */
export async function saveChoice(
  transaction: Db,
  accountId: string,
  { mail, push, quietHours, timeZone }: Choice & { timeZone: string },
): Promise<void> {
  const quiet = { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null };
  await transaction
    .insertInto('notificationChoice')
    .values({ accountId, mail, push, ...quiet })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ mail, push, ...quiet }))
    .execute();
  await transaction
    .updateTable('account')
    .set({ timeZone })
    .where('id', '=', accountId)
    .where('timeZone', '!=', timeZone)
    .execute();
}

/** Quiet hours of an account, and what an email or a message to it has to know. */
export interface Listener {
  timeZone: string;
  quietHours: QuietHours | null;
}

/** Finds when an account is told nothing. */
export async function findListener(db: Db, accountId: string): Promise<Listener | undefined> {
  const found = await db
    .selectFrom('account')
    .leftJoin('notificationChoice as choice', 'choice.accountId', 'account.id')
    .select(['account.timeZone', 'choice.quietFrom', 'choice.quietTo'])
    .where('account.id', '=', accountId)
    .where('account.closedAt', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { timeZone, quietFrom, quietTo } = found;
  return { timeZone, quietHours: toQuietHours({ quietFrom, quietTo }) };
}
