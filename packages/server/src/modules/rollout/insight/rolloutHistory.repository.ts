import type { HistoryFilter } from '@farm/contracts/rollout';
import { sql, type Selectable } from 'kysely';
import type { Db, HaltTable, RevisionTable } from '@farm/database';

/** Change by a person (sorted as `number` 0), or a halt of that revision. */
export type HistoryRow =
  | ({ kind: 'change' } & Pick<
      Selectable<RevisionTable>,
      'rev' | 'madeAt' | 'who' | 'why' | 'keyId' | 'keyName' | 'change' | 'before'
    > & { approvedBy: string[] })
  | ({ kind: 'halt' } & Selectable<HaltTable>);

/** Entry of the history after which a page begins. */
export interface HistoryPosition {
  rev: number;
  number: number;
}

/** Author of halts in the history. */
export const REGISTRY_ACTOR = 'registry';

interface HistoryRange {
  filter: HistoryFilter;
  before: HistoryPosition | null;
  limit: number;
}

/** Returns changes and halts, newest first, those that the filter selects. */
export async function listHistory(db: Db, range: HistoryRange): Promise<HistoryRow[]> {
  const { kind, who = '' } = range.filter;
  const changes = kind === 'halt' ? [] : await listChanges(db, range);
  const hasHalts = (kind === undefined || kind === 'halt') && REGISTRY_ACTOR.includes(who);
  const halts = hasHalts ? await listHalts(db, range) : [];
  const rows: HistoryRow[] = [
    ...changes.map((row) => ({ kind: 'change' as const, ...row })),
    ...halts.map((row) => ({ kind: 'halt' as const, ...row })),
  ];
  return rows.toSorted((a, b) => b.rev - a.rev || toHaltNumber(b) - toHaltNumber(a)).slice(0, range.limit);
}

/** Returns the position after which the history goes on from a row. */
export function toHistoryPosition(row: HistoryRow): HistoryPosition {
  return { rev: row.rev, number: toHaltNumber(row) };
}

/** People who approved the versions of a change before it was made. */
const selectApprovers = sql<string[]>`array(
  select distinct approver from rollout.approval
  where name = any(revision.names) and version in (change -> 'members' ->> name, change ->> 'version')
    and approval.made_at <= revision.made_at order by approver
)`.as('approvedBy');

async function listChanges(db: Db, { filter, before, limit }: HistoryRange) {
  const { name, kind, who = '', from, to } = filter;
  return db
    .selectFrom('rollout.revision')
    .select(['rev', 'madeAt', 'who', 'why', 'keyId', 'keyName', 'change', 'before', selectApprovers])
    .$if(name !== undefined, (query) => query.where(sql<boolean>`names @> array[${name}::text]`))
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`change ->> 'kind' = ${kind}`))
    .$if(who !== '', (query) => query.where(sql<boolean>`strpos(lower(who), ${who}) > 0`))
    .$if(from !== undefined, (query) => query.where('madeAt', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('madeAt', '<', new Date(to ?? 0)))
    .$if(before !== null, (query) =>
      // A change comes after its halts in this order.
      query.where('rev', before?.number === 0 ? '<' : '<=', before?.rev ?? 0),
    )
    .orderBy('rev', 'desc')
    .limit(limit)
    .execute();
}

async function listHalts(db: Db, { filter: { name, from, to }, before, limit }: HistoryRange) {
  return db
    .selectFrom('rollout.halt')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(rev, number) < (${before?.rev ?? 0}, ${before?.number ?? 0})`),
    )
    .orderBy('rev', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

function toHaltNumber(row: HistoryRow): number {
  return row.kind === 'halt' ? row.number : 0;
}
