import {
  DEFAULT_MAILED,
  DEFAULT_PUSHED,
  type DeliveryProblem,
  type NotificationEvent,
} from '@farm/contracts/notification';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { namedLocks, type Db, type DeliveryTable } from '@farm/database';
import { toQuietHours, type Listener, type StoredQuietHours } from './choice.repository.ts';
import { massEvents, type AccountJob, type News } from './listNews.ts';

const receiverId = sql<string>`coalesce(webhook_id, browser_id, account_id)`;

/** A message for the mailbox of an account, and when the account is told nothing. */
export interface MailNews extends Listener {
  id: string;
  job: AccountJob;
  /** True if nothing waits for the mailbox, and it was told nothing a moment ago. */
  isFirst: boolean;
}

/**
 * Adds a message for each receiver of the account that is told of the news.
 * @returns that for the mailbox, if there is one
 */
export async function addDeliveries(
  transaction: Db,
  [first, ...others]: readonly [News, ...News[]],
  { isMailed, groupSeconds }: { isMailed: boolean; groupSeconds: number },
): Promise<MailNews | undefined> {
  const { accountId } = first.job;
  const { rows } = await sql<Omit<MailNews, 'quietHours'> & StoredQuietHours>`
    with told as materialized (
      select gen_random_uuid() as id, account.time_zone, choice.quiet_from, choice.quiet_to, receiver.*, news.event, news.job
      ${receivers(isMailed)}
      cross join lateral (
        select news.event, news.job
        from rows from (jsonb_to_recordset(${JSON.stringify([first, ...others])}::jsonb) as (event text, events text[], job jsonb))
          with ordinality as news (event, events, job, place)
        where receiver.events @> news.events order by news.place limit 1
      ) news
      where account.id = ${accountId} and account.closed_at is null
    ), ${kept}, added as (
      insert into delivery (id, account_id, channel, browser_id, webhook_id, event, job)
      select id, ${accountId}::uuid, channel, browser_id, webhook_id, event, job from kept
    )
    select id, job, time_zone, quiet_from, quiet_to,
      ${groupSeconds} = 0 or pg_try_advisory_xact_lock(hashtextextended(${`${namedLocks.mailbox} ${accountId}`}, 0))
        and not exists (
          select from delivery where ${receiverId} = ${accountId} and (state = 'waiting' or state = 'delivered'
            and tried_at > clock_timestamp() - make_interval(secs => ${groupSeconds}))) as is_first
    from told where channel = 'mail'`.execute(transaction);
  const [mail] = rows;
  if (!mail) return undefined;
  const { quietFrom, quietTo, ...message } = mail;
  return { ...message, quietHours: toQuietHours({ quietFrom, quietTo }) };
}

/** Adds a message about a notice for each receiver of any account that is told of notices. */
export async function addNoticeDeliveries(transaction: Db, noticeId: string): Promise<void> {
  await sql`
    with told as materialized (
      select account.id as account_id, receiver.channel, receiver.browser_id, receiver.webhook_id
      ${receivers(true)}
      where receiver.events @> array['notice'] and account.closed_at is null
    ), ${kept}
    insert into delivery (account_id, channel, browser_id, webhook_id, event, job)
    select account_id, channel, browser_id, webhook_id, 'notice',
      jsonb_build_object('kind', 'notice', 'accountId', account_id, 'noticeId', ${noticeId}::text)
    from kept`.execute(transaction);
}

/** Accounts with their receivers, and the events that each is told of. */
const receivers = (isMailed: boolean): RawBuilder<unknown> => sql`
  from account left join notification_choice choice on choice.account_id = account.id
  cross join lateral (
    select 'mail' as channel, null::uuid as browser_id, null::uuid as webhook_id,
      coalesce(choice.mail, ${DEFAULT_MAILED}::text[]) as events where ${isMailed}
    union all
    select 'push', push_browser.id, null, coalesce(choice.push, ${DEFAULT_PUSHED}::text[])
    from push_browser where push_browser.account_id = account.id
    union all
    select 'webhook', null, account_webhook.id, account_webhook.events
    from account_webhook where account_webhook.account_id = account.id and not account_webhook.is_off
  ) receiver`;

/**
 * Those of the table `told` that are still there. A browser or webhook that another transaction is deleting is waited for, and then
 * left out: its foreign key would fail the whole event. Nothing else is locked, and it lets all other changes pass.
 */
const kept = sql`
  browser as materialized (
    select id from push_browser where id in (select browser_id from told) order by id for key share
  ), webhook as materialized (
    select id from account_webhook where id in (select webhook_id from told) order by id for key share
  ), kept as (
    select told.* from told
    left join browser on browser.id = told.browser_id left join webhook on webhook.id = told.webhook_id
    where told.channel = 'mail' or browser.id is not null or webhook.id is not null
  )`;

/** A mailbox, which has the ID of its account, a browser or a webhook that something waits for. */
export interface Receiver {
  accountId: string;
  channel: 'mail' | 'push' | 'webhook';
  receiverId: string;
  /** True if the first message for it failed before. */
  isFailing: boolean;
}

/** A receiver that a message is due for. */
export interface DueReceiver extends Receiver {
  /** True if nothing is due for it but what everybody is told. */
  isMass: boolean;
}

/** Messages that are looked at for receivers that failed before, as many for others, and as many that everybody is told. */
const LOOKED_AT = 250;

/**
 * Lists receivers that a message is due for, the longest due first, but last those that are told only what everybody is told.
 * @param busyAccounts of which only the mailbox is listed
 * @param hasPush false lists no browsers, which wait until the farm has a key again
 */
export async function listDueReceivers(
  db: Db,
  { busyAccounts, hasPush }: { busyAccounts: readonly string[]; hasPush: boolean },
): Promise<DueReceiver[]> {
  const isMass = sql`event = any (${massEvents}::text[])`;
  // The time of the statement holds still, so that the index is read no further; with clock_timestamp() all that waits would be.
  const listDue = (which: RawBuilder<unknown>) => sql`
    select account_id, channel, ${receiverId} as receiver_id, attempts, due_at, ${isMass} as is_mass from delivery
    where state = 'waiting' and due_at <= statement_timestamp() and ${which}
      and (channel = 'mail' or not account_id = any (${busyAccounts}::uuid[])) and (channel <> 'push' or ${hasPush})
    order by due_at limit ${LOOKED_AT}`;
  const { rows } = await sql<DueReceiver>`
    select account_id, channel, receiver_id, bool_or(attempts > 0) as is_failing, bool_and(is_mass) as is_mass
    from ((${listDue(sql`attempts > 0`)}) union all (${listDue(sql`attempts = 0 and not ${isMass}`)})
      union all (${listDue(sql`attempts = 0 and ${isMass}`)})) due
    group by account_id, channel, receiver_id order by is_mass, min(due_at)`.execute(db);
  return rows;
}

/** A message that waits. */
export interface Waiting {
  id: string;
  event: NotificationEvent;
  job: AccountJob;
  createdAt: Date;
  attempts: number;
  /** True if it may be sent now, as far as its own time says. */
  isDue: boolean;
}

/**
 * Locks the first messages that wait for a receiver, in order. Until the transaction ends, other processes wait for it.
 * Only the first one keeps a time: the others wait behind it.
 */
export async function lockWaiting(transaction: Db, receiver: Receiver, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, event, job, created_at, attempts, coalesce(due_at <= clock_timestamp(), true) as is_due from delivery
    where state = 'waiting' and ${receiverId} = ${receiver.receiverId}
    order by number limit ${limit} for no key update`.execute(transaction);
  const [head] = rows;
  if (head)
    await sql`
      update delivery set due_at = case when id = ${head.id} then coalesce(due_at, clock_timestamp()) end
      where state = 'waiting' and ${receiverId} = ${receiver.receiverId} and (id = ${head.id}) = (due_at is null)`.execute(
      transaction,
    );
  return rows;
}

/** Puts off the first message for a receiver, and with it the others. */
export async function setDueAt(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.updateTable('delivery').set({ dueAt }).where('id', '=', id).execute();
}

/** Seconds after which another worker sends a message again that was not told how it went. */
const CLAIM_SECONDS = 60;

const claimEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`;

/** Keeps the first message for a receiver from being sent by anybody else for a minute. */
export async function markClaimed(transaction: Db, id: string): Promise<void> {
  await transaction.updateTable('delivery').set({ dueAt: claimEnd }).where('id', '=', id).execute();
}

/**
 * Has what was put off for quiet hours looked at now, but nothing that is being sent, or failed before. A worker that is putting something
 * off is waited for: it read the quiet hours of before.
 */
export async function markPutOffDue(transaction: Db, accountId: string): Promise<void> {
  const waiting = sql`account_id = ${accountId} and state = 'waiting' and due_at is not null`;
  await sql`select from delivery where ${waiting} order by number for no key update`.execute(transaction);
  await sql`
    update delivery set due_at = clock_timestamp() where ${waiting} and attempts = 0 and due_at > ${claimEnd}`.execute(
    transaction,
  );
}

/** Records that a message did not arrive, and when it is tried again; null gives it up. */
export async function markFailed(
  db: Db,
  id: string,
  { status, problem, retrySeconds }: Failure & { retrySeconds: number | null },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({
      ...{ status, problem },
      attempts: sql<number>`attempts + 1`,
      triedAt: sql<Date>`clock_timestamp()`,
      ...(retrySeconds === null
        ? { state: 'given-up' }
        : { dueAt: sql<Date>`clock_timestamp() + make_interval(secs => ${retrySeconds})` }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Why a message did not arrive. */
export interface Failure {
  status: number | null;
  problem: DeliveryProblem;
}

/** Deletes messages that say nothing any more. */
export async function deleteDeliveries(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('delivery').where('id', 'in', ids).execute();
}

/** A message to a webhook, as its log shows it. */
export type LoggedDelivery = Pick<
  Selectable<DeliveryTable>,
  'id' | 'number' | 'createdAt' | 'event' | 'state' | 'attempts' | 'status' | 'problem' | 'dueAt'
>;

/** Lists the messages to a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select id, number, created_at, event, state, attempts, status, problem, due_at from delivery
    where ${receiverId} = ${webhookId} and (${before}::bigint is null or number < ${before}::bigint)
    order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds when the receiver was last told something, if that is less than so many seconds ago. */
export async function findLastTold(db: Db, receiver: Receiver, seconds: number): Promise<Date | undefined> {
  const { rows } = await sql<{ triedAt: Date }>`
    select tried_at from delivery
    where ${receiverId} = ${receiver.receiverId} and state = 'delivered'
      and tried_at > clock_timestamp() - make_interval(secs => ${seconds})
    order by number desc limit 1`.execute(db);
  return rows[0]?.triedAt;
}

/** Marks messages as delivered, with the status that the receiver answered. */
export async function markDelivered(
  db: Db,
  ids: readonly string[],
  status: number | null = null,
): Promise<void> {
  await sql`
    update delivery set state = 'delivered', attempts = attempts + 1, tried_at = clock_timestamp(), status = ${status}, problem = null
    where id = any (${ids}::uuid[])`.execute(db);
}

/** Has the first message that waits for a receiver sent now. */
export async function markNextDue(db: Db, receiver: Receiver): Promise<void> {
  await sql`
    update delivery set due_at = clock_timestamp() where id = (
      select id from delivery where state = 'waiting' and ${receiverId} = ${receiver.receiverId}
      order by number limit 1)`.execute(db);
}

/** Days for which messages are kept. */
const KEPT_DAYS = 30;

/** Deletes messages of more than 30 days ago. What waited behind one of them is sent next. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Receiver>`
      with deleted as (
        delete from delivery where created_at < now() - make_interval(days => ${KEPT_DAYS})
        returning account_id, channel, ${receiverId} as receiver_id, attempts > 0 as is_failing, state, due_at
      )
      select account_id, channel, receiver_id, is_failing from deleted where state = 'waiting' and due_at is not null`.execute(
      transaction,
    );
    for (const receiver of rows) await markNextDue(transaction, receiver);
  });
}
