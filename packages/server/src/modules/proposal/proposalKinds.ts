import type { ProposalKind } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { ChangeEvent } from '../live/index.ts';
import type { ProposalRow } from './proposal.repository.ts';

/**
 * Does what a proposal says, in its proposer's name, in the transaction that confirms it. Everything is checked anew.
 * Returns the live events for the owner of the account.
 * @throws AppError if it is no longer possible: the proposal then stays open
 */
export type ConfirmProposal = (
  transaction: Db,
  parts: { mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
  proposal: ProposalRow,
) => Promise<ChangeEvent[]>;

/** Confirmations by kind of proposal: each applies the proposed action. */
export type ProposalKinds = Readonly<Record<ProposalKind, ConfirmProposal>>;
