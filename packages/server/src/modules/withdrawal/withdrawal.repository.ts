import type { HoldReason, WithdrawalStatus } from '@farm/contracts';
import { sql, type Selectable } from 'kysely';
import { decodeAddress } from '@farm/chain';
import type { WithdrawalSettings } from '../../config.ts';
import {
  type Db,
  toMojoSql,
  prepared,
  toSecondsInterval,
  type WithdrawalEventTable,
  type WithdrawalTable,
} from '@farm/database';
import type { SessionToken } from '../session/index.ts';
import { buildHoldEndSql } from './holdRules.repository.ts';
import { buildRequestLimitEndSql } from './requestLimit.repository.ts';
import { selectStatuses, transitions, type WithdrawalAction } from './transitions.ts';

/** Time in which its mail has to be handed over before a withdrawal is held for a person. */
export const MAIL_WAIT = sql`interval '1 hour'`;

/** A stored withdrawal, amounts in mojo. */
export type WithdrawalRow = Selectable<WithdrawalTable>;

/** Actor of a step: the farm itself, or an account. */
export type Actor = { kind: 'farm' } | { kind: 'user' | 'operator'; id: string };

/** A withdrawal that a user requests. */
export interface WithdrawalRequest {
  id: string;
  accountId: string;
  idempotencyKey: string;
  grossMojo: bigint;
  /** Normalized. */
  address: string;
  memo: string;
  /** True if the account's automatic payout requests it: the farm is the actor then. */
  isAutomatic?: boolean;
  /** API token that requests it for its user. */
  token?: SessionToken | undefined;
}

/**
 * Adds a withdrawal to an address that its account keeps, held for the reasons that the rules find, with its first
 * events. Its cancel window begins once its mail is handed over. Call under the lock of the balance: only then are all keys known, and all withdrawals that count towards the
 * daily limit. The sign-up password does not count as new. (An insert that waits for a unique key would deadlock with a
 * cancel, which waits for the balance.)
 * @returns undefined if the account does not keep the address, the address is the farm's own, the key was used, or the
 * account has requested as many withdrawals as it may today
 */
export async function addWithdrawal(
  db: Db,
  request: WithdrawalRequest,
  settings: WithdrawalSettings,
): Promise<WithdrawalRow | undefined> {
  const { id, accountId, idempotencyKey, grossMojo, address, memo, isAutomatic = false, token } = request;
  const isLarge = grossMojo > settings.autoMaxMojo;
  const reasons: HoldReason[] = [
    ...(['new_address', 'new_password', 'daily_limit'] as const),
    ...(isLarge ? (['large_amount'] as const) : []),
    'owner',
    'operator',
  ];
  const { rows } = await sql<WithdrawalRow>`${prepared}
    with own as (
      select address.created_at as address_added_at, account.created_at, account.password_changed_at, account.locked_at,
        null::timestamptz as mailed_at
      from account join address on address.account_id = account.id
      where account.id = ${accountId} and address.address = ${address}
        and not exists (select from payout_key where puzzle_hash = ${decodeAddress(address)})
        and ${buildRequestLimitEndSql(request, settings)} is null
    ), rule as (
      select place, reason, ${buildHoldEndSql({ accountId, grossMojo, settings })} as lapses_at
      from own cross join unnest(${reasons}::text[]) with ordinality as given (reason, place)
      where case reason
        when 'new_password' then password_changed_at > created_at
        when 'owner' then locked_at is not null
        when 'operator' then exists (select from account_lock where account_id = ${accountId} and withdrawals)
        else true end
    ), held as (
      select coalesce(array_agg(reason order by place), '{}') as reasons,
        nullif(max(lapses_at), 'infinity') as ends_at, nullif(min(lapses_at), 'infinity') as next_at
      from rule where lapses_at > clock_timestamp()
    ), added as (
      insert into withdrawal (id, account_id, idempotency_key, gross_mojo, fee_mojo, address, memo, is_automatic, token_name,
        status, hold_reasons, proceeds_at, due_at)
      select ${id}, ${accountId}, ${idempotencyKey}, ${toMojoSql(grossMojo)}, ${toMojoSql(settings.feeMojo)}, ${address}, ${memo},
        ${isAutomatic}, ${token?.name ?? null}::text, case when reasons = '{}' then 'pending' else 'held' end, reasons,
        case when reasons <> '{}' then ends_at end,
        case when reasons = '{}' then clock_timestamp() + ${MAIL_WAIT} else next_at end
      from own, held
      where not exists (
        select from withdrawal where account_id = ${accountId} and idempotency_key = ${idempotencyKey})
      returning *
    ), noted as (
      insert into withdrawal_event (withdrawal_id, from_status, to_status, actor, actor_id, hold_reasons)
      select added.id, step.before, step.after, step.actor, step.actor_id,
        case when step.after = 'held' then added.hold_reasons else '{}' end
      from added cross join lateral (values
        (1, null, 'pending', case when is_automatic then 'farm' else 'user' end,
          case when not is_automatic then added.account_id end), (2, 'pending', 'held', 'farm', null::uuid)
      ) as step (place, before, after, actor, actor_id)
      where step.after = 'pending' or added.status = 'held'
      order by step.place
    )
    select * from added`.execute(db);
  return rows[0];
}

/** Returns true if a withdrawal of the account other than these waits for a person. */
export async function isAnotherWaiting(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<boolean> {
  const other = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '=', 'held')
    .where('proceedsAt', 'is', null)
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A step to apply to withdrawals. */
export interface ActionInput {
  action: WithdrawalAction;
  actor: Actor;
  /** Withdrawals to move: by id, by account, or both. */
  ids?: readonly string[];
  accountId?: string;
  /** Restricts the step to withdrawals in this status. */
  from?: WithdrawalStatus;
  /** Only for `hold`. */
  holdReason?: HoldReason;
  /** Only for `release`: the withdrawal stays pending until its cancel window ends, which began with its mail. */
  cancelWindowSeconds?: number;
  /** Reason stated by the actor. */
  reason?: string;
  /** Proposal that the step confirms. */
  proposalId?: string;
}

/** A withdrawal after a step. */
export type MovedWithdrawal = WithdrawalRow & { fromStatus: WithdrawalStatus };

/**
 * Moves the withdrawals whose status allows it and records the events, in one statement. Other withdrawals stay
 * unchanged.
 * @returns the withdrawals that moved
 */
export async function applyWithdrawalAction(db: Db, input: ActionInput): Promise<MovedWithdrawal[]> {
  const { action, actor, ids, accountId, from, holdReason, cancelWindowSeconds, reason = '' } = input;
  const { proposalId = null } = input;
  const { to } = transitions[action];
  const statuses = selectStatuses(action, actor.kind).filter(
    (status) => from === undefined || status === from,
  );
  const held = sql`array_append(withdrawal.hold_reasons, ${holdReason ?? null}::text)`;
  const windowEnd = sql`withdrawal.mailed_at + ${toSecondsInterval(cancelWindowSeconds ?? 0)}`;
  const proceedsAt = action === 'release' ? windowEnd : sql`null`;
  const dueAt =
    action === 'release'
      ? sql`coalesce(${windowEnd}, clock_timestamp() + ${MAIL_WAIT})`
      : action === 'hold'
        ? sql`case when withdrawal.status = 'held' then due_at end`
        : sql`null`;
  const { rows } = await sql<MovedWithdrawal>`
    with present as (
      select id, status from withdrawal
      where status = any(${statuses}::text[])
        ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
        ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
        ${action === 'hold' ? sql`and not (${holdReason ?? null}::text = any(hold_reasons))` : sql``}
      order by id for no key update
    ), moved as (
      update withdrawal set status = ${to}, hold_reasons = ${action === 'hold' ? held : sql`'{}'`},
        proceeds_at = ${proceedsAt}, due_at = ${dueAt},
        updated_at = clock_timestamp()
      from present where withdrawal.id = present.id
      returning withdrawal.*, present.status as from_status
    ), noted as (
      insert into withdrawal_event
        (withdrawal_id, from_status, to_status, actor, actor_id, hold_reasons, reason, proposal_id)
      select id, from_status, status, ${actor.kind}, ${'id' in actor ? actor.id : null}::uuid, hold_reasons, ${reason},
        ${proposalId}::uuid
      from moved order by id
    )
    select * from moved order by id`.execute(db);
  return rows;
}

/** Returns the withdrawal with this id; with `accountId`, only if it belongs to the account. */
export async function findWithdrawal(
  db: Db,
  { id, accountId }: { id: string; accountId?: string },
): Promise<WithdrawalRow | undefined> {
  let query = db.selectFrom('withdrawal').selectAll().where('id', '=', id);
  if (accountId !== undefined) query = query.where('accountId', '=', accountId);
  return query.executeTakeFirst();
}

/** Finds a withdrawal and keeps it as it is until the transaction ends. */
export async function lockWithdrawal(db: Db, id: string): Promise<WithdrawalRow | undefined> {
  return db.selectFrom('withdrawal').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the withdrawal that was requested with this idempotency key. */
export async function findWithdrawalByKey(
  db: Db,
  { accountId, idempotencyKey }: Pick<WithdrawalRequest, 'accountId' | 'idempotencyKey'>,
): Promise<WithdrawalRow | undefined> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

/** A step, with the email address of its actor. */
export type EventRow = Selectable<WithdrawalEventTable> & { email: string | null };

/** Returns the steps of a withdrawal, oldest first. */
export async function listWithdrawalEvents(db: Db, withdrawalId: string): Promise<EventRow[]> {
  return db
    .selectFrom('withdrawalEvent')
    .leftJoin('account', 'account.id', 'withdrawalEvent.actorId')
    .selectAll('withdrawalEvent')
    .select('account.email')
    .where('withdrawalId', '=', withdrawalId)
    .orderBy('withdrawalEvent.id')
    .execute();
}

/** Filter for withdrawals. */
export interface WithdrawalFilter {
  accountId?: string;
  /** Part of the email address, in lower case. */
  email?: string | undefined;
  /** Held until an operator decides, who cannot while the account is in debt. */
  waits?: 'person' | undefined;
  status?: WithdrawalStatus | undefined;
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

/** A withdrawal with the email address of its account. */
export type ListedWithdrawal = WithdrawalRow & { email: string };

/** Returns withdrawals older than number `before`, newest first. */
export async function listWithdrawals(
  db: Db,
  { accountId, email, waits, status, from, to }: WithdrawalFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedWithdrawal[]> {
  let query = selectWithEmail(db);
  if (accountId !== undefined) query = query.where('withdrawal.accountId', '=', accountId);
  if (email !== undefined) query = query.where(sql<boolean>`strpos(account.email, ${email}) > 0`);
  if (waits === 'person')
    query = query
      .where('withdrawal.status', '=', 'held')
      .where('withdrawal.proceedsAt', 'is', null)
      .where(sql<boolean>`not 'debt' = any(withdrawal.hold_reasons)`);
  if (status !== undefined) query = query.where('withdrawal.status', '=', status);
  if (from !== undefined) query = query.where('withdrawal.createdAt', '>=', new Date(from));
  if (to !== undefined) query = query.where('withdrawal.createdAt', '<', new Date(to));
  if (before !== null) query = query.where('withdrawal.number', '<', before);
  return query.orderBy('withdrawal.number', 'desc').limit(limit).execute();
}

/** Returns the withdrawal with this id, regardless of its account. */
export async function findListedWithdrawal(db: Db, id: string): Promise<ListedWithdrawal | undefined> {
  return selectWithEmail(db).where('withdrawal.id', '=', id).executeTakeFirst();
}

function selectWithEmail(db: Db) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('account', 'account.id', 'withdrawal.accountId')
    .selectAll('withdrawal')
    .select('account.email');
}
