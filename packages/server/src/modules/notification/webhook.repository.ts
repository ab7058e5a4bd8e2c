import { MAX_WEBHOOKS } from '@farm/contracts/notification';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { AccountWebhookTable, Db } from '@farm/database';

/** A webhook without its secret. */
export type WebhookRow = Pick<
  Selectable<AccountWebhookTable>,
  | 'id'
  | 'name'
  | 'url'
  | 'form'
  | 'events'
  | 'isOff'
  | 'addedAt'
  | 'failingSince'
  | 'triedAt'
  | 'isDelivered'
  | 'status'
>;

const COLUMNS = [
  ...['id', 'name', 'url', 'form', 'events', 'isOff'],
  ...['addedAt', 'failingSince', 'triedAt', 'isDelivered', 'status'],
] as (keyof WebhookRow)[];

/** ID of a webhook and of its account. */
export interface WebhookId {
  id: string;
  accountId: string;
}

/** Lists the webhooks of an account in the order in which they were added. */
export async function listWebhooks(db: Db, accountId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('accountWebhook')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('addedAt')
    .orderBy('id')
    .execute();
}

/** Finds a webhook of an account with its secret. */
export async function findWebhook(
  db: Db,
  { id, accountId }: WebhookId,
): Promise<(WebhookRow & { secret: Buffer | null }) | undefined> {
  return db
    .selectFrom('accountWebhook')
    .select(COLUMNS)
    .select('secret')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Locks a webhook. @returns whether it is off; undefined if there is none */
export async function lockWebhook(
  transaction: Db,
  { id, accountId }: WebhookId,
): Promise<boolean | undefined> {
  const found = await transaction
    .selectFrom('accountWebhook')
    .select('isOff')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.isOff;
}

/** A webhook to add. */
export type NewWebhookRow = Pick<
  Insertable<AccountWebhookTable>,
  'accountId' | 'name' | 'url' | 'form' | 'events' | 'secret'
>;

/** Adds a webhook, under the lock of its account. @returns undefined if the account has as many as it may */
export async function addWebhookRow(
  transaction: Db,
  webhook: NewWebhookRow,
): Promise<WebhookRow | undefined> {
  const { count } = await transaction
    .selectFrom('accountWebhook')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('accountId', '=', webhook.accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_WEBHOOKS) return undefined;
  return transaction
    .insertInto('accountWebhook')
    .values(webhook)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes a webhook. One that is turned on has failed nothing yet. */
export async function updateWebhookRow(
  transaction: Db,
  { id, accountId }: WebhookId,
  { isOff, ...change }: Pick<WebhookRow, 'name' | 'events' | 'isOff'>,
): Promise<WebhookRow | undefined> {
  return transaction
    .updateTable('accountWebhook')
    .set({
      ...change,
      isOff,
      ...(!isOff && { failingSince: sql<null>`case when not is_off then failing_since end` }),
    })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes a webhook and its log. @returns its name; undefined if there is none */
export async function deleteWebhookRow(db: Db, { id, accountId }: WebhookId): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('accountWebhook')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Replaces the secret of a signed webhook. @returns its name; undefined if there is none */
export async function setWebhookSecret(
  db: Db,
  { id, accountId }: WebhookId,
  secret: Buffer,
): Promise<string | undefined> {
  const updated = await db
    .updateTable('accountWebhook')
    .set({ secret })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('form', '=', 'signed')
    .returning('name')
    .executeTakeFirst();
  return updated?.name;
}

/** Turns the webhooks of an account off. */
export async function markWebhooksOff(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accountWebhook')
    .set({ isOff: true })
    .where('accountId', '=', accountId)
    .where('isOff', '=', false)
    .execute();
}

/** Records how a try of a webhook went. @returns since when it has failed; null if it does not */
export async function recordTry(
  db: Db,
  id: string,
  { isDelivered, status }: { isDelivered: boolean; status: number | null },
): Promise<Date | null> {
  const updated = await db
    .updateTable('accountWebhook')
    .set({
      ...{ isDelivered, status },
      triedAt: sql<Date>`clock_timestamp()`,
      failingSince: isDelivered ? null : sql<Date>`coalesce(failing_since, clock_timestamp())`,
    })
    .where('id', '=', id)
    .returning('failingSince')
    .executeTakeFirst();
  return updated?.failingSince ?? null;
}

/** Turns a webhook off. @returns false if it was before */
export async function markWebhookOff(db: Db, id: string): Promise<boolean> {
  const updated = await db
    .updateTable('accountWebhook')
    .set({ isOff: true })
    .where('id', '=', id)
    .where('isOff', '=', false)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
