import { type Db, prepared } from '@farm/database';
import { sql } from 'kysely';

/** Event that has to be told: exactly this text is signed, at each attempt. */
export interface WebhookEvent {
  id: string;
  body: string;
}

/** Attempts after which an event is given up: about five hours. */
export const MAX_ATTEMPTS = 14;

/** An event that was not told before, as it is stored. */
export interface StoredEvent {
  id: string;
  type: string;
  at: Date;
  data: object;
}

/**
 * Lists what happened within a day and has no event yet: changes by people, halts, and steps that a plan took. The id follows
 * from what happened, so that each makes one event, whoever looks.
 */
export async function listUntold(db: Db): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`${prepared}
    with happened as (
      select 'revision-' || rev as id,
        'rollout.' || case when change ->> 'kind' = 'canary' and (change ->> 'percent')::numeric = 0 then 'pause'
          else change ->> 'kind' end as type,
        made_at as at, jsonb_build_object('rev', rev, 'by', who, 'why', why, 'change', change - 'salt') as data
      from rollout.revision where made_at > now() - interval '1 day'
      union all
      select concat_ws('-', 'halt', rev, number),
        case action when 'stop-canary' then 'rollout.halt' when 'hold-canary' then 'rollout.hold' else 'rollout.' || action end,
        at, jsonb_build_object('rev', rev, 'by', 'registry', 'name', name, 'version', version, 'why', why)
      from rollout.halt where at > now() - interval '1 day'
      union all
      select concat_ws('-', 'step', name, version, extract(epoch from at)), 'rollout.step', taken_at,
        jsonb_build_object('by', 'registry', 'name', name, 'version', version, 'percent', percent)
      from rollout.step where at > now() - interval '1 day' and taken_at is not null
    )
    select id, type, at, data from happened
    where not exists (select from rollout.webhook where webhook.id = happened.id) order by at limit 100`.execute(
    db,
  );
  return rows;
}

/** Adds events to tell; those that another process added stay as they are. */
export async function addEvents(db: Db, events: WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('rollout.webhook')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the oldest event that is due, for a minute: if this process ends meanwhile, it is due again. */
export async function lockDueEvent(db: Db): Promise<(WebhookEvent & { attempts: number }) | undefined> {
  const { rows } = await sql<WebhookEvent & { attempts: number }>`${prepared}
    update rollout.webhook set attempts = attempts + 1, due_at = now() + interval '1 minute'
    where id = (
      select id from rollout.webhook where due_at <= now() order by due_at limit 1 for update skip locked
    )
    returning id, body, attempts`.execute(db);
  return rows[0];
}

/** Marks an event as told, or as given up. */
export async function markDone(db: Db, id: string): Promise<void> {
  await db.updateTable('rollout.webhook').set({ dueAt: null }).where('id', '=', id).execute();
}

/** Makes an event due again after that many seconds. */
export async function markDue(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('rollout.webhook')
    .set({ dueAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/** Deletes events of more than 30 days ago. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('rollout.webhook')
    .where('madeAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
