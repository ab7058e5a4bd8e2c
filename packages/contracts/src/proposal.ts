import { z } from 'zod';
import { xchSchema } from './balance.ts';
import { idParamsSchema } from './idParams.ts';
import { createPageSchema, pageQuerySchema } from './paging.ts';
import { reasonSchema } from './reason.ts';

/** Actions that wait for a second operator: those of money above a limit, and the removal of all second factors always. */
export const proposalKindSchema = z.enum(['deposit', 'approval', 'correction', 'factor-reset']);
/** See {@link proposalKindSchema}. */
export type ProposalKind = z.infer<typeof proposalKindSchema>;

/** Status of a proposal. `confirmed`: the action was done in the same moment. */
export const proposalStateSchema = z.enum(['open', 'confirmed', 'rejected', 'withdrawn']);
/** See {@link proposalStateSchema}. */
export type ProposalState = z.infer<typeof proposalStateSchema>;

/** `withdraw` is for the operator who proposed; the others are for another one. */
const proposalDecisionSchema = z.enum(['confirm', 'reject', 'withdraw']);
/** Decision about a proposal. */
export type ProposalDecision = z.infer<typeof proposalDecisionSchema>;

/** An action that waits for a second operator, or did. */
export const proposalSchema = z.object({
  id: z.uuid(),
  kind: proposalKindSchema,
  state: proposalStateSchema,
  /** Owner of the account that it concerns. */
  account: z.object({ id: z.uuid(), email: z.string() }),
  /** XCH; for a correction the change of the usable balance, which may be negative; 0 for what moves no money. */
  amount: xchSchema,
  /** Reason for the action; its user reads it. */
  reason: z.string(),
  /** Withdrawal to approve; null for other kinds. */
  withdrawalId: z.uuid().nullable(),
  /** Correction of a ledger transaction, and consent to a debt; null for other kinds. */
  correction: z.object({ correctsId: z.string(), isDebtAccepted: z.boolean() }).nullable(),
  /** Email address of the operator who proposed it. */
  proposedBy: z.string(),
  createdAt: z.iso.datetime(),
  /** `by` is an operator's email address, or `os:<user>` for the server's command. Null while open. */
  decision: z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Decisions that this operator may take now. */
  deeds: z.array(proposalDecisionSchema),
  /** Number of operators who may confirm it. */
  confirmers: z.number().int().nonnegative(),
  /** Time from which the server's command confirms it; null unless the farm says that it has one operator. */
  commandFrom: z.iso.datetime().nullable(),
});
/** See {@link proposalSchema}. */
export type Proposal = z.infer<typeof proposalSchema>;

/** Response (202) to an action that now waits for a second operator. Nothing else has happened yet. */
export const proposedSchema = z.object({ proposal: proposalSchema });
/** See {@link proposedSchema}. */
export type Proposed = z.infer<typeof proposedSchema>;

/** Query of `listProposals`. */
export const proposalQuerySchema = pageQuerySchema.extend({ state: proposalStateSchema.optional() });

/** Response of `listProposals`: newest first. */
export const proposalPageSchema = createPageSchema(proposalSchema);

/**
 * Response of `readProposalRule`. What an operator does for one account within 24 hours counts toward `above` (XCH).
 * `soleOperatorHours`: hours after which the server's command confirms; null at a farm of several operators.
 */
export const proposalRuleSchema = z.object({
  above: xchSchema,
  soleOperatorHours: z.number().int().nonnegative().nullable(),
});

/** Body of `decideProposal`. Nothing is decided twice: the same decision of the same operator has the same response. */
export const proposalDeedSchema = z.strictObject({ reason: reasonSchema });
/** See {@link proposalDeedSchema}. */
export type ProposalDecisionBody = z.input<typeof proposalDeedSchema>;

/** Path parameters of `decideProposal`. `deed` is null for an unknown decision, which is then not found. */
export const proposalDeedParamsSchema = idParamsSchema.extend({
  deed: z.string().transform((text) => proposalDecisionSchema.safeParse(text).data ?? null),
});
