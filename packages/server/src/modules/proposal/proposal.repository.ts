import type { ProposalKind, ProposalState } from '@farm/contracts';
import { sql, type Selectable } from 'kysely';
import type { Db, ProposalTable } from '@farm/database';

/** A stored proposal, amount in mojo. */
export type ProposalRow = Selectable<ProposalTable>;

/** A proposal with the email addresses of its people, and the number of operators who may confirm it. */
export type ListedProposal = ProposalRow & {
  email: string;
  proposedBy: string;
  decidedByEmail: string | null;
  confirmers: number;
};

/** An action to propose. */
export interface NewProposal {
  kind: ProposalKind;
  /** Target of the action, or the operator's key; see `proposal_once`. */
  ref: string;
  payload: Record<string, unknown>;
  accountId: string;
  amount: bigint;
  reason: string;
  proposerId: string;
}

/**
 * Adds a proposal and returns its id.
 * @returns undefined if there is one for this target or key
 */
export async function addProposal(db: Db, proposal: NewProposal): Promise<string | undefined> {
  const added = await db
    .insertInto('proposal')
    .values({ ...proposal, payload: JSON.stringify(proposal.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** True if an action may be proposed again once it was decided: its target stands for it, not an operator's key. */
export function isRepeatable(kind: ProposalKind): boolean {
  return kind === 'approval' || kind === 'factor-reset';
}

/** Finds the proposal for a target or key; of what is repeatable, only the open one. */
export async function findProposalByRef(
  db: Db,
  { kind, ref }: Pick<NewProposal, 'kind' | 'ref'>,
): Promise<ListedProposal | undefined> {
  let query = selectListed(db).where('proposal.kind', '=', kind).where('proposal.ref', '=', ref);
  if (isRepeatable(kind)) query = query.where('proposal.state', '=', 'open');
  return query.executeTakeFirst();
}

/** Finds a proposal. */
export async function findProposal(db: Db, id: string): Promise<ListedProposal | undefined> {
  return selectListed(db).where('proposal.id', '=', id).executeTakeFirst();
}

/** Finds a proposal and locks it, so that one decision is taken at a time. */
export async function lockProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns proposals older than number `before`, newest first. */
export async function listProposals(
  db: Db,
  { state, before, limit }: { state?: ProposalState | undefined; before: string | null; limit: number },
): Promise<ListedProposal[]> {
  let query = selectListed(db);
  if (state !== undefined) query = query.where('proposal.state', '=', state);
  if (before !== null) query = query.where('proposal.number', '<', before);
  return query.orderBy('proposal.number', 'desc').limit(limit).execute();
}

/** A decision about a proposal, by an operator or by the server's command. */
export interface ProposalOutcome {
  state: Exclude<ProposalState, 'open'>;
  by: { operatorId: string } | { command: string; waitedHours: number };
  reason: string;
}

/** Stores a decision about a locked proposal that is open. */
export async function markDecided(db: Db, id: string, { state, by, reason }: ProposalOutcome): Promise<void> {
  await db
    .updateTable('proposal')
    .set({
      state,
      decisionReason: reason,
      ...('operatorId' in by
        ? { decidedBy: by.operatorId }
        : { decidedByCommand: by.command, waitedHours: by.waitedHours }),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns true if the account is an operator's. */
export async function isOperator(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return found !== undefined;
}

function selectListed(db: Db) {
  return db
    .selectFrom('proposal')
    .innerJoin('account as owner', 'owner.id', 'proposal.accountId')
    .innerJoin('account as proposer', 'proposer.id', 'proposal.proposerId')
    .leftJoin('account as decider', 'decider.id', 'proposal.decidedBy')
    .selectAll('proposal')
    .select(['owner.email', 'proposer.email as proposedBy', 'decider.email as decidedByEmail'])
    .select(
      sql<number>`(select count(*)::integer from account
        where role = 'admin' and id not in (proposal.proposer_id, proposal.account_id))`.as('confirmers'),
    );
}
