import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Db } from '@farm/database';
import { MAX_WINDOW_SECONDS, type RateRule } from './rules.ts';

/**
 * Counts a hit in a single statement, so that concurrent hits cannot exceed the limit.
 * @returns false, and counts nothing, if the limit is reached
 */
export async function useSlotIfFree(db: Db, rule: RateRule, subject: string): Promise<boolean> {
  const live = selectLiveHits(rule, sql`w.hits`);
  const { rows } = await sql`
    insert into rate_window as w (rule, subject, hits)
    values (${rule.name}, ${subject}, array[clock_timestamp()])
    on conflict (rule, subject) do update
      set hits = ${live} || clock_timestamp(), updated_at = now()
      where cardinality(${live}) < ${rule.limit}
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Like {@link useSlotIfFree}.
 * @throws AppError too_many_requests, naming the seconds until the next slot is free
 */
export async function useSlot(db: Db, rule: RateRule, subject: string): Promise<void> {
  if (await useSlotIfFree(db, rule, subject)) return;
  throw new AppError('too_many_requests', {
    retryAfterSeconds: await computeSecondsToNextSlot(db, rule, subject),
  });
}

/** Releases a slot whose hit turned out not to count. */
export async function cancelSlot(db: Db, rule: RateRule, subject: string): Promise<void> {
  await sql`
    update rate_window set hits = trim_array(hits, 1)
    where rule = ${rule.name} and subject = ${subject} and cardinality(hits) > 0`.execute(db);
}

/** Counts a hit without enforcing the limit; stores no more hits than the limit. */
export async function recordHit(db: Db, rule: RateRule, subject: string): Promise<void> {
  const live = selectLiveHits(rule, sql`w.hits`);
  await sql`
    insert into rate_window as w (rule, subject, hits)
    values (${rule.name}, ${subject}, array[clock_timestamp()])
    on conflict (rule, subject) do update
      set hits = (${live} || clock_timestamp())[greatest(1, cardinality(${live}) + 2 - ${rule.limit}::int):],
        updated_at = now()`.execute(db);
}

/** Forgets the hits of a subject. */
export async function deleteHits(db: Db, rule: RateRule, subject: string): Promise<void> {
  await db.deleteFrom('rateWindow').where('rule', '=', rule.name).where('subject', '=', subject).execute();
}

/** True if the subject has reached the rule's limit. */
export async function isLimitReached(db: Db, rule: RateRule, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rate_window w
    where rule = ${rule.name} and subject = ${subject}
      and cardinality(${selectLiveHits(rule, sql`w.hits`)}) >= ${rule.limit}`.execute(db);
  return rows.length > 0;
}

/** Deletes windows whose hits have all expired. */
export async function deleteIdleWindows(db: Db): Promise<void> {
  await db
    .deleteFrom('rateWindow')
    .where('updatedAt', '<', sql<Date>`now() - make_interval(secs => ${MAX_WINDOW_SECONDS})`)
    .execute();
}

function selectLiveHits(rule: RateRule, hits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select hit from unnest(${hits}) hit
    where hit > clock_timestamp() - make_interval(secs => ${rule.windowSeconds}) order by hit)`;
}

async function computeSecondsToNextSlot(db: Db, rule: RateRule, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from min(hit) - clock_timestamp()) + ${rule.windowSeconds})::int as seconds
    from rate_window w, unnest(${selectLiveHits(rule, sql`w.hits`)}) hit
    where rule = ${rule.name} and subject = ${subject}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}
