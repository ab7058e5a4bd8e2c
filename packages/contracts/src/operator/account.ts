import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { balanceSchema, xchSchema } from '../balance.ts';
import { factorSchema } from '../factor.ts';
import { locales } from '../locale.ts';
import { incidentSchema, machinePageSchema } from '../machine.ts';
import { openSessionListSchema, signInListSchema } from '../openSession.ts';
import { plotNftSchema } from '../plotNft.ts';
import { proposalSchema } from '../proposal.ts';
import { reasonSchema } from '../reason.ts';
import { agreementSchema } from '../terms/terms.ts';
import { createLineSchema, createRequiredLineSchema } from '../text.ts';
import { accountTokenSchema } from '../token/accountToken.ts';
import { operatorWithdrawalPageSchema } from '../withdrawal.ts';
import { MAX_NOTE_LENGTH, MIN_ACCOUNT_SEARCH_LENGTH } from './limits.ts';

/**
 * Query of `findAccounts`, in any case: a part of an email address, or the whole of a payout address, the id of an account, a machine or a
 * withdrawal, or the launcher id of a PlotNFT.
 */
export const accountSearchSchema = z.strictObject({
  search: createLineSchema(254).refine(
    (text) => text.length >= MIN_ACCOUNT_SEARCH_LENGTH,
    `Must have at least ${MIN_ACCOUNT_SEARCH_LENGTH} characters`,
  ),
});

/** An account that a search found, and by what. */
const foundAccountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  by: z.enum(['email', 'account', 'address', 'machine', 'withdrawal', 'plotNft']),
  /** True if an operator keeps it from something. */
  isLocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
/** See {@link foundAccountListSchema}. */
export type FoundAccount = z.infer<typeof foundAccountSchema>;

/** Response of `findAccounts`: at most {@link MAX_FOUND_ACCOUNTS}, by email address; `isMore` if there are others. */
export const foundAccountListSchema = z.object({ items: z.array(foundAccountSchema), isMore: z.boolean() });
/** See {@link foundAccountListSchema}. */
export type FoundAccountList = z.infer<typeof foundAccountListSchema>;

/** Parts of an account that a lock closes. New withdrawals are then held until an operator decides. */
const lockedSchema = z.object({ signIn: z.boolean(), withdrawals: z.boolean() });

/** An operator's lock of an account; its user was told the reason. `by` is the email address of the operator. */
const accountLockSchema = lockedSchema.extend({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
/** See {@link operatorAccountSchema}. */
export type AccountLock = z.infer<typeof accountLockSchema>;

/** Body of `updateAccountLock`; two times false ends the lock. */
export const accountLockChangeSchema = lockedSchema.strict().extend({ reason: reasonSchema });
/** See {@link accountLockChangeSchema}. */
export type AccountLockChange = z.input<typeof accountLockChangeSchema>;

/** A note that operators keep about an account; its user never sees it. `by` is the email address of the operator. */
export const accountNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
/** See {@link accountNoteSchema}. */
export type AccountNote = z.infer<typeof accountNoteSchema>;

/** Body of `addAccountNote` (201). */
export const newAccountNoteSchema = z.strictObject({ text: createRequiredLineSchema(MAX_NOTE_LENGTH) });
/** See {@link newAccountNoteSchema}. */
export type NewAccountNote = z.input<typeof newAccountNoteSchema>;

/** Body of `createFactorReset`; both the user and the second operator read the reason. */
export const factorResetOrderSchema = z.strictObject({ reason: reasonSchema });

/** An incident of one of the account's machines. */
const accountIncidentSchema = incidentSchema.extend({ machineName: z.string() });
/** See {@link operatorAccountSchema}. */
export type AccountIncident = z.infer<typeof accountIncidentSchema>;

/**
 * Response of `readAccount` and `updateAccountLock`: an account as operators see it. Withdrawals, incidents, sign-ins and notes are
 * the newest; machines are the first by name. No list has more than twenty entries, except addresses.
 */
export const operatorAccountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  locale: z.enum(locales),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  passwordChangedAt: z.iso.datetime(),
  /** Time when its owner locked it by a link in an email; null once the password was changed. */
  lockedByOwnerAt: z.iso.datetime().nullable(),
  /** Time when it is closed, unless its owner keeps it. */
  closingAt: z.iso.datetime().nullable(),
  /** Time when it was closed and erased; its address then is a stand-in. */
  closedAt: z.iso.datetime().nullable(),
  lock: accountLockSchema.nullable(),
  /** True if this operator may change the lock and end sessions: not those of their own account, another operator's, or a closed one. */
  isLockable: z.boolean(),
  balance: balanceSchema,
  /** XCH that may still be requested today and go out by itself. */
  leftToday: xchSchema,
  withdrawals: operatorWithdrawalPageSchema,
  addresses: z.array(addressSchema),
  machines: machinePageSchema,
  plotNfts: z.array(plotNftSchema),
  incidents: z.array(accountIncidentSchema),
  sessions: openSessionListSchema.shape.items,
  signIns: signInListSchema.shape.items,
  /** Valid API tokens and watch links, by name. */
  tokens: z.array(accountTokenSchema),
  factors: z.array(factorSchema),
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** Removal of all second factors that waits, asked for by its owner or by operators; null if none does. */
  factorReset: z.object({ dueAt: z.iso.datetime(), by: z.enum(['owner', 'operators']) }).nullable(),
  /** Such a removal that waits for a second operator; null if none does. */
  openReset: proposalSchema.nullable(),
  /** Versions that it agreed to by signing up, terms first; none if nothing was published then. */
  agreements: z.array(agreementSchema),
  notes: z.array(accountNoteSchema),
});
/** See {@link operatorAccountSchema}. */
export type OperatorAccount = z.infer<typeof operatorAccountSchema>;
